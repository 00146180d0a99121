//===- Rows.cpp - outer loops that go through rows of flat arrays ---------===//
#include "Loops/Rows.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace pacc {
namespace {

/// Counts each number of `Least` from its least value: n becomes n + 3 if it is at
/// least 3. What is then a sum of products of such numbers is not negative.
class FromLeast : public SCEVRewriteVisitor<FromLeast> {
public:
  FromLeast(ScalarEvolution &SE, const DenseMap<const SCEV *, int64_t> &Least)
      : SCEVRewriteVisitor(SE), Least(Least) {}

  const SCEV *visit(const SCEV *S) {
    auto It = Least.find(S);
    return It == Least.end()
               ? SCEVRewriteVisitor::visit(S)
               : SE.getAddExpr(S, SE.getConstant(S->getType(), It->second, /*isSigned=*/true));
  }

private:
  const DenseMap<const SCEV *, int64_t> &Least;
};

/// So often a loop runs in a time that somebody waits for; products with less than the
/// rest of 64 bits do not wrap.
constexpr unsigned BitsOfIterations = 48;

} // namespace

RowTest::RowTest(Function &F, ScalarEvolution &SE) : SE(SE), Dominance(F) {
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<BinaryOperator>(&I);
        Op && (Op->getOpcode() == Instruction::Add || Op->getOpcode() == Instruction::Sub) &&
        Op->hasNoSignedWrap() && SE.getTypeSizeInBits(Op->getType()) < 64)
      Exact[SE.getSCEV(Op)].push_back(Op);
}

/// How often the body of `L` runs, as a signed number of 64 bits, where it does run; null
/// if that is not known. A count that is `max(0, n)` is n there.
const SCEV *RowTest::iterations(const Loop &L) {
  if (L.getExitingBlock() != L.getHeader())
    return nullptr;
  const SCEV *Count = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Count))
    return nullptr;
  Type *Wide = Type::getInt64Ty(L.getHeader()->getContext());
  if (SE.getTypeSizeInBits(Count->getType()) > 64)
    return nullptr;
  while (auto *Extension = dyn_cast<SCEVZeroExtendExpr>(Count))
    Count = Extension->getOperand();
  // Maxima go one after the other, with what was added to them.
  const SCEV *Most = Count;
  int64_t Before = 0;
  bool IsSigned = false;
  for (;;) {
    if (auto *Sum = dyn_cast<SCEVAddExpr>(Most);
        Sum && Sum->getNumOperands() == 2 && isa<SCEVConstant>(Sum->getOperand(0)) &&
        isa<SCEVSMaxExpr>(Sum->getOperand(1))) {
      Before += cast<SCEVConstant>(Sum->getOperand(0))->getAPInt().getSExtValue();
      Most = Sum->getOperand(1);
    }
    auto *Max = dyn_cast<SCEVSMaxExpr>(Most);
    auto *Floor = Max && Max->getNumOperands() == 2 ? dyn_cast<SCEVConstant>(Max->getOperand(0))
                                                    : nullptr;
    if (!Floor || Before + Floor->getAPInt().getSExtValue() > 0)
      break;
    Most = Max->getOperand(1);
    IsSigned = true;
  }
  if (SE.getTypeSizeInBits(Count->getType()) == 64)
    return SE.getAddExpr(Most, SE.getConstant(Wide, Before, /*isSigned=*/true));
  if (!IsSigned)
    return Most == Count ? SE.getZeroExtendExpr(Count, Wide) : nullptr;
  return SE.getAddExpr(widen(Most, L),
                       SE.getConstant(Wide, Before, /*isSigned=*/true));
}

/// `Narrow`, a signed number that is known when `Within` is reached, in 64 bits.
const SCEV *RowTest::widen(const SCEV *Narrow, const Loop &Within) {
  auto Found = Exact.find(Narrow);
  if (Found != Exact.end())
    for (BinaryOperator *Op : Found->second)
      if (Dominance.dominates(Op->getParent(), Within.getHeader())) {
        const SCEV *Left = widen(SE.getSCEV(Op->getOperand(0)), Within),
                   *Right = widen(SE.getSCEV(Op->getOperand(1)), Within);
        return Op->getOpcode() == Instruction::Add ? SE.getAddExpr(Left, Right)
                                                   : SE.getMinusSCEV(Left, Right);
      }
  return SE.getSignExtendExpr(Narrow, Type::getInt64Ty(Within.getHeader()->getContext()));
}

/// `Iterations` is at least 1.
void RowTest::learn(const SCEV *Iterations) {
  int64_t Added = 0;
  if (auto *Sum = dyn_cast<SCEVAddExpr>(Iterations)) {
    auto *Constant = dyn_cast<SCEVConstant>(Sum->getOperand(0));
    if (Sum->getNumOperands() != 2 || !Constant)
      return;
    Added = Constant->getAPInt().getSExtValue();
    Iterations = Sum->getOperand(1);
  }
  if (isa<SCEVConstant, SCEVMulExpr>(Iterations))
    return;
  int64_t &Known = Least.try_emplace(Iterations, 1 - Added).first->second;
  Known = std::max(Known, 1 - Added);
}

bool RowTest::hasNoNegativePart(const SCEV *Value) {
  if (auto *Constant = dyn_cast<SCEVConstant>(Value))
    return !Constant->getAPInt().isNegative();
  if (isa<SCEVAddExpr, SCEVMulExpr>(Value))
    return all_of(Value->operands(), [&](const SCEV *Part) { return hasNoNegativePart(Part); });
  return Least.contains(Value) || SE.isKnownNonNegative(Value);
}

bool RowTest::isNonNegative(const SCEV *Value) {
  if (SE.isKnownNonNegative(Value))
    return true;
  FromLeast Count(SE, Least);
  return hasNoNegativePart(Count.visit(Value));
}

/// What surrounds `L` counts into the start; loops in `L` that the subscript moves with
/// make the row.
bool RowTest::rowOf(const SubscriptUse &Use, const Loop &L, Row &Result) {
  const SCEV *Index = Use.Index;
  Result.Lowest = Result.Highest = SE.getZero(Index->getType());
  for (;;) {
    auto *Rec = dyn_cast<SCEVAddRecExpr>(Index);
    if (!Rec || !Rec->isAffine())
      return false;
    const Loop *Moving = Rec->getLoop();
    const SCEV *Step = Rec->getStepRecurrence(SE);
    Index = Rec->getStart();
    if (Moving == &L) {
      Result.Start = Index;
      Result.Step = Step;
      return SE.isLoopInvariant(Step, &L);
    }
    const SCEV *Count = L.contains(Moving) ? iterations(*Moving) : nullptr;
    if (!Count || !Moving->contains(Use.Where) || Use.Where == Moving->getHeader() ||
        !SE.isLoopInvariant(Step, &L) || !SE.isLoopInvariant(Count, &L))
      return false;
    learn(Count);
    const SCEV *Way =
        SE.getMulExpr(Step, SE.getAddExpr(Count, SE.getMinusOne(Count->getType())));
    if (isNonNegative(Step))
      Result.Highest = SE.getAddExpr(Result.Highest, Way);
    else if (isNonNegative(SE.getNegativeSCEV(Step)))
      Result.Lowest = SE.getAddExpr(Result.Lowest, Way);
    else
      return false;
  }
}

bool RowTest::separate(const SubscriptUse &X, const SubscriptUse &Y, const Loop &L) {
  Least.clear();
  if (const SCEV *Count = iterations(L))
    learn(Count);
  Row RX, RY;
  if (SE.getTypeSizeInBits(X.Index->getType()) != 64 || !rowOf(X, L, RX) || !rowOf(Y, L, RY) ||
      RX.Step != RY.Step)
    return false;
  if (auto *Constant = dyn_cast<SCEVConstant>(RX.Step);
      Constant && Constant->getAPInt().getSignificantBits() + BitsOfIterations > 64)
    return false;
  // How far the two can be apart within a row, less than the next row is.
  const SCEV *Apart = SE.getMinusSCEV(RX.Start, RY.Start), *One = SE.getOne(Apart->getType());
  const SCEV *Above = SE.getAddExpr(SE.getMinusSCEV(RX.Highest, RY.Lowest), Apart),
             *Below = SE.getAddExpr(SE.getMinusSCEV(RX.Lowest, RY.Highest), Apart);
  auto isWiderThanRow = [&](const SCEV *Step) {
    const SCEV *LessThanRow = SE.getMinusSCEV(Step, One);
    return isNonNegative(SE.getMinusSCEV(LessThanRow, Above)) &&
           isNonNegative(SE.getAddExpr(LessThanRow, Below));
  };
  return isWiderThanRow(RX.Step) || isWiderThanRow(SE.getNegativeSCEV(RX.Step));
}

} // namespace pacc
