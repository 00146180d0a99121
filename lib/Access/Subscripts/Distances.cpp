//===- Distances.cpp - how many iterations lie between two accesses -------===//
#include "Subscripts/Repetition.h"
#include "Subscripts/Subscripts.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

namespace {
/// A subscript as it is where nothing wraps: `(sext {1,+,1})` is what is left of `i` in
/// `for (i = 1; i < n; i++)`, whose counter has no sign. What it makes carries no such promise, so that
/// no proof can build on it.
class Unwrapped : public SCEVRewriteVisitor<Unwrapped> {
public:
  explicit Unwrapped(ScalarEvolution &SE) : SCEVRewriteVisitor(SE) {}

  const SCEV *visitSignExtendExpr(const SCEVSignExtendExpr *Cast) { return extended(Cast); }
  const SCEV *visitZeroExtendExpr(const SCEVZeroExtendExpr *Cast) { return extended(Cast); }

  const SCEV *visitAddRecExpr(const SCEVAddRecExpr *Rec) {
    SmallVector<const SCEV *, 2> Parts;
    for (const SCEV *Part : Rec->operands())
      Parts.push_back(visit(Part));
    return SE.getAddRecExpr(Parts, Rec->getLoop(), SCEV::FlagAnyWrap);
  }

private:
  const SCEV *extended(const SCEVIntegralCastExpr *Cast) {
    const auto *Rec = dyn_cast<SCEVAddRecExpr>(Cast->getOperand());
    if (!Rec || !Rec->isAffine())
      return Cast;
    const SCEV *Start = Rec->getStart();
    Start = isa<SCEVSignExtendExpr>(Cast) ? SE.getSignExtendExpr(Start, Cast->getType())
                                          : SE.getZeroExtendExpr(Start, Cast->getType());
    const SCEV *Step = SE.getSignExtendExpr(Rec->getStepRecurrence(SE), Cast->getType());
    return SE.getAddRecExpr(visit(Start), Step, Rec->getLoop(), SCEV::FlagAnyWrap);
  }
};
} // namespace

/// How far `Index` moves in each iteration of `L`: 0, or what is the same in all of them; null if anything else.
static const SCEV *stepWith(ScalarEvolution &SE, const SCEV *Index, const Loop &L) {
  const SCEV *Step = SE.getZero(Index->getType());
  auto *Rec = dyn_cast<SCEVAddRecExpr>(Index);
  for (; Rec && L.contains(Rec->getLoop()); Rec = dyn_cast<SCEVAddRecExpr>(Index)) {
    if (!Rec->isAffine() || !SE.isLoopInvariant(Rec->getStepRecurrence(SE), &L))
      return nullptr;
    if (Rec->getLoop() == &L)
      Step = Rec->getStepRecurrence(SE);
    Index = Rec->getStart();
  }
  return SE.isLoopInvariant(Step, &L) && repeatsInEach(SE, Index, L) ? Step : nullptr;
}

/// How many times `Step` is `Way`; null if it is not, or not seen to be. Of steps that are no constants a few
/// multiples are tried: rows of a flat array, `n` elements each.
static std::optional<int64_t> timesOf(ScalarEvolution &SE, const SCEV *Way, const SCEV *Step) {
  if (Way->isZero())
    return 0;
  const auto *Elements = dyn_cast<SCEVConstant>(Way), *Each = dyn_cast<SCEVConstant>(Step);
  if (Elements && Each && !Each->isZero() && Elements->getAPInt().srem(Each->getAPInt()).isZero())
    return Elements->getAPInt().sdiv(Each->getAPInt()).getSExtValue();
  if (!Elements && !Each)
    for (const int64_t Times : {1, -1, 2, -2, 3, -3, 4, -4})
      if (SE.getMulExpr(SE.getConstant(Step->getType(), Times, /*isSigned=*/true), Step) == Way)
        return Times;
  return std::nullopt;
}

std::optional<int64_t> SubscriptTest::distance(Instruction &X, Instruction &Y, const Loop &L) {
  const Value *ToX = getLoadStorePointerOperand(&X), *ToY = getLoadStorePointerOperand(&Y);
  const Type *OfX = getLoadStoreType(&X), *OfY = getLoadStoreType(&Y);
  const auto [It, IsNew] = Distances.try_emplace({Formulas.of(ToX), Formulas.of(ToY), OfX, OfY, &L});
  if (IsNew && OfX == OfY)
    It->second = findDistance(ToX, ToY, L);
  return It->second;
}

std::optional<int64_t> SubscriptTest::findDistance(const Value *ToX, const Value *ToY, const Loop &L) {
  const Dimensions &DimsX = dimensionsOf(ToX), &DimsY = dimensionsOf(ToY);
  if (!DimsX.Base || DimsX.Base != DimsY.Base || !isFixed(DimsX.Base, L) ||
      DimsX.size() != DimsY.size() || DimsX.MemberBytes != DimsY.MemberBytes)
    return std::nullopt;
  std::optional<int64_t> Found;
  Unwrapped Plain(SE);
  for (const auto &[Covers, Index] : DimsX) {
    const auto It = DimsY.find(Covers);
    const SCEV *IndexX = Plain.visit(Index);
    const SCEV *Step = It != DimsY.end() ? stepWith(SE, IndexX, L) : nullptr;
    const std::optional<int64_t> Iterations =
        Step ? timesOf(SE, SE.getMinusSCEV(IndexX, Plain.visit(It->second)), Step) : std::nullopt;
    if (!Iterations)
      return std::nullopt;
    if (Step->isZero())
      continue;
    if (Found && *Found != *Iterations)
      return std::nullopt;
    Found = Iterations;
    if (!*Iterations) // this dimension is another one in each iteration
      return std::nullopt;
  }
  return Found.value_or(0);
}

} // namespace pacc
