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

/// How many times `Step` is `Way`; null if it is not.
static std::optional<int64_t> timesOf(int64_t Way, int64_t Step) {
  if (!Way)
    return 0;
  if (Step == -1)
    return int64_t(-uint64_t(Way));
  return Step && Way % Step == 0 ? std::optional(Way / Step) : std::nullopt;
}

/// The same where it is not seen to be. Of steps that are no constants a few multiples are tried: rows of a flat array,
/// `n` elements each.
static std::optional<int64_t> timesOf(ScalarEvolution &SE, const SCEV *Way, const SCEV *Step) {
  if (Way->isZero())
    return 0;
  const auto *Elements = dyn_cast<SCEVConstant>(Way), *Each = dyn_cast<SCEVConstant>(Step);
  if (Elements && Each)
    return timesOf(Elements->getAPInt().getSExtValue(), Each->getAPInt().getSExtValue());
  if (!Elements && !Each)
    for (const int64_t Times : {1, -1, 2, -2, 3, -3, 4, -4})
      if (SE.getMulExpr(SE.getConstant(Step->getType(), Times, /*isSigned=*/true), Step) == Way)
        return Times;
  return std::nullopt;
}

/// What is added to the parts of `S` that are no constants: 3 of `{3 + n,+,4}`.
static uint64_t constantIn(const SCEV *S) {
  if (const auto *C = dyn_cast<SCEVConstant>(S))
    return C->getAPInt().getZExtValue();
  if (const auto *Rec = dyn_cast<SCEVAddRecExpr>(S))
    return constantIn(Rec->getStart());
  uint64_t Sum = 0;
  if (isa<SCEVAddExpr>(S))
    for (const SCEV *Part : S->operands())
      Sum += constantIn(Part);
  return Sum;
}

SubscriptTest::Movement SubscriptTest::movementOf(const SCEV *Index, const Loop &L) {
  const auto [It, IsNew] = Movements.try_emplace({Index, &L});
  Movement &Of = It->second;
  if (!IsNew)
    return Of;
  const SCEV *Plain = Unwrapped(SE).visit(Index);
  Of.Plain = Of.Moving = Plain;
  Of.Step = stepWith(SE, Plain, L);
  if (const uint64_t Constant = Plain->getType()->isIntegerTy(64) ? constantIn(Plain) : 0) {
    Of.Constant = Constant;
    Of.Moving = SE.getMinusSCEV(Plain, SE.getConstant(Plain->getType(), Constant));
  }
  return Of;
}

std::optional<int64_t> SubscriptTest::stepsBetween(const Movement &X, const Movement &Y) {
  if (!X.Step)
    return std::nullopt;
  const uint64_t Apart = X.Constant - Y.Constant;
  const auto *Each = dyn_cast<SCEVConstant>(X.Step);
  if (X.Moving == Y.Moving && (Each || !Apart))
    return timesOf(int64_t(Apart), Each ? Each->getAPInt().getSExtValue() : 0);
  const auto [It, IsNew] = Multiples.try_emplace({X.Moving, Y.Moving, X.Step, Apart});
  if (IsNew)
    It->second = timesOf(SE, SE.getMinusSCEV(X.Plain, Y.Plain), X.Step);
  return It->second;
}

std::optional<int64_t> SubscriptTest::distance(Instruction &X, Instruction &Y, const Loop &L) {
  if (getLoadStoreType(&X) != getLoadStoreType(&Y))
    return std::nullopt;
  const Dimensions &DimsX = dimensionsOf(getLoadStorePointerOperand(&X)),
                   &DimsY = dimensionsOf(getLoadStorePointerOperand(&Y));
  if (!DimsX.Base || DimsX.Base != DimsY.Base || !isFixed(DimsX.Base, L) ||
      DimsX.size() != DimsY.size() || DimsX.MemberBytes != DimsY.MemberBytes)
    return std::nullopt;
  std::optional<int64_t> Found;
  for (const auto &[Covers, Index] : DimsX) {
    const auto It = DimsY.find(Covers);
    if (It == DimsY.end())
      return std::nullopt;
    const Movement OfY = movementOf(It->second, L), OfX = movementOf(Index, L);
    const std::optional<int64_t> Iterations = stepsBetween(OfX, OfY);
    if (!Iterations)
      return std::nullopt;
    if (OfX.Step->isZero())
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
