//===- JamEnds.cpp - what asks for a loop's last iteration ----------------===//
#include "Forms/Jam/JamEnds.h"

#include "Forms/JamShape.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;

namespace pacc {
namespace {

/// Numbers of iterations that the loop's end is not above: the whole dimension's, of which it may be a tile. In a width in
/// which it has been computed.
SmallVector<const SCEV *, 3> limitsOf(Value *End, ScalarEvolution &SE) {
  const SCEV *Least = SE.getSCEV(End);
  if (const auto *Cut = dyn_cast<SCEVTruncateExpr>(Least))
    Least = Cut->getOperand();
  SmallVector<const SCEV *, 3> Found = {Least};
  if (const auto *OfSeveral = dyn_cast<SCEVUMinExpr>(Least))
    Found.append(OfSeveral->operands().begin(), OfSeveral->operands().end());
  return Found;
}

/// The number, which is above zero where an iteration runs: of max(n, 0) it is n then.
const SCEV *positive(const SCEV *Number) {
  const auto *Most = dyn_cast<SCEVSMaxExpr>(Number);
  return Most && Most->getNumOperands() == 2 && Most->getOperand(0)->isZero() ? Most->getOperand(1) : Number;
}

/// Whether an iteration before the last one makes the comparison true, if that is the same for all of them. `Limit`: the
/// number of iterations, which the counter is two below at least then.
std::optional<bool> beforeLast(const ICmpInst &Test, const JamShape &Shape, const SCEV *Limit, ScalarEvolution &SE) {
  Type *Ty = Test.getOperand(0)->getType();
  const unsigned Bits = SE.getTypeSizeInBits(Ty);
  const unsigned Used = SE.getUnsignedRangeMax(Limit).getActiveBits();
  if (Used > Bits) // the end might be above it in this width
    return std::nullopt;
  const SCEV *Counter = SE.getTruncateOrZeroExtend(SE.getSCEV(Shape.Counter), Ty);
  const SCEV *All = positive(SE.getTruncateOrZeroExtend(positive(Limit), Ty));
  for (const bool IsSwapped : {false, true}) {
    const SCEV *X = SE.getSCEV(Test.getOperand(IsSwapped)), *Y = SE.getSCEV(Test.getOperand(!IsSwapped));
    // X - Y is counter - (all - 1): below zero before the last iteration.
    const SCEV *Further = SE.getAddExpr(Counter, SE.getOne(Ty));
    if (SE.getMinusSCEV(X, Y) != SE.getMinusSCEV(Further, All))
      continue;
    const CmpInst::Predicate Asked = IsSwapped ? Test.getSwappedPredicate() : Test.getPredicate();
    if (Asked == CmpInst::ICMP_EQ || Asked == CmpInst::ICMP_NE)
      return Asked == CmpInst::ICMP_NE;
    // The numbers themselves, or those of the iteration, and no negative ones: else there may be a wrap between them.
    if ((X != Counter && X != Further) || (CmpInst::isSigned(Asked) && Used == Bits))
      return std::nullopt;
    return Asked == CmpInst::ICMP_SLT || Asked == CmpInst::ICMP_ULT || Asked == CmpInst::ICMP_SLE ||
           Asked == CmpInst::ICMP_ULE;
  }
  return std::nullopt;
}

/// The iteration, as a number that is the same in all of them, in which the test for equality holds; null if there is no one
/// such, or if it is a constant: whether a tile begins with the first iteration can be seen.
const SCEV *onlyIteration(const ICmpInst &Test, const Loop &L, const JamShape &Shape, ScalarEvolution &SE) {
  const auto *Step = dyn_cast<ConstantInt>(Shape.Step);
  if (!Test.isEquality() || !Step || !Step->isOne())
    return nullptr;
  Type *Ty = Test.getOperand(0)->getType();
  const SCEV *Counter = SE.getTruncateOrZeroExtend(SE.getSCEV(Shape.Counter), Ty);
  for (const bool IsSwapped : {false, true}) {
    const SCEV *X = SE.getSCEV(Test.getOperand(IsSwapped)), *Y = SE.getSCEV(Test.getOperand(!IsSwapped));
    const SCEV *Ahead = SE.getMinusSCEV(X, Counter);
    if (!isa<SCEVConstant>(Ahead) || !SE.isLoopInvariant(Y, &L) || isa<SCEVConstant>(Y))
      continue;
    return SE.getMinusSCEV(Y, Ahead);
  }
  return nullptr;
}

} // namespace

JamEnds::JamEnds(const Loop &L, const JamShape &Shape, ScalarEvolution &SE) {
  constexpr unsigned MostApart = 2;
  const SmallVector<const SCEV *, 3> Limits = limitsOf(Shape.End, SE);
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      const auto *Test = dyn_cast<ICmpInst>(&I);
      if (!Test || !Test->getOperand(0)->getType()->isIntegerTy() || I.user_empty())
        continue;
      for (const SCEV *Limit : Limits)
        if (const auto Value = beforeLast(*Test, Shape, Limit, SE)) {
          BeforeLast[&I] = *Value;
          break;
        }
      const SCEV *Only = BeforeLast.contains(&I) ? nullptr : onlyIteration(*Test, L, Shape, SE);
      if (!Only || (!is_contained(Apart, Only) && Apart.size() == MostApart))
        continue;
      if (!is_contained(Apart, Only))
        Apart.push_back(Only);
      BeforeLast[&I] = Test->getPredicate() == CmpInst::ICMP_NE;
    }
}

} // namespace pacc
