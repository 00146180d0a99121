//===- UnwrappedIndex.cpp - subscripts that might wrap --------------------===//
//
//   for (unsigned i..n) for (unsigned j..m) a[i * m + j] = ..;      n * m <= 2^32?
//
// Unsigned numbers may wrap, and programs that count with them mean that they do not. A launch can tell, from the
// numbers of iterations.
//
//===----------------------------------------------------------------------===//
#include "Rows/Rows.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace pacc {

/// What `Narrow` would be if nothing wrapped in it: a formula of the program's unsigned numbers. Null if it is none.
const SCEV *RowTest::exactly(const SCEV *Narrow, Type *Wide) {
  switch (Narrow->getSCEVType()) {
  case scConstant:
    return SE.getSignExtendExpr(Narrow, Wide); // `i + -1`
  case scUnknown:
  case scZeroExtend:
    return SE.getZeroExtendExpr(Narrow, Wide);
  case scAddExpr:
  case scMulExpr:
  case scAddRecExpr:
    break;
  default:
    return nullptr;
  }
  const auto *Rec = dyn_cast<SCEVAddRecExpr>(Narrow);
  SmallVector<const SCEV *, 4> Parts;
  for (const SCEV *Part : Narrow->operands()) {
    Parts.push_back(exactly(Part, Wide));
    if (!Parts.back() || (Rec && !Rec->isAffine()))
      return nullptr;
  }
  return Rec                        ? SE.getAddRecExpr(Parts, Rec->getLoop(), SCEV::FlagAnyWrap)
         : isa<SCEVAddExpr>(Narrow) ? SE.getAddExpr(Parts)
                                    : SE.getMulExpr(Parts);
}

/// In all iterations `Exact` is a number of so many bits.
bool RowTest::hasRoom(const SCEV *Exact, unsigned Bits, const BasicBlock &Where) {
  Span S = {SE.getZero(Exact->getType()), SE.getZero(Exact->getType())};
  for (; const auto *Rec = dyn_cast<SCEVAddRecExpr>(Exact); Exact = Rec->getStart()) {
    const Loop &Moving = *Rec->getLoop();
    const SCEV *Count = Trips.of(Moving), *Step = Rec->getStepRecurrence(SE);
    if (!Moving.contains(&Where) || &Where == Moving.getHeader() || !Count || isa<SCEVAddRecExpr>(Count) || isa<SCEVAddRecExpr>(Step))
      return false;
    learn(Count);
    if (!extend(S, Step, wayOf(Step, Count)))
      return false;
  }
  const SCEV *Most = SE.getConstant(Exact->getType(), (uint64_t(1) << Bits) - 1);
  return isNonNegative(SE.getAddExpr(Exact, S.Lowest)) &&
         isNonNegative(SE.getMinusSCEV(Most, SE.getAddExpr(Exact, S.Highest)));
}

SubscriptUse RowTest::unwrapped(const SubscriptUse &Use) {
  Least.clear();
  return {unwrapped(Use.Index, *Use.Where), Use.Where};
}

const SCEV *RowTest::unwrapped(const SCEV *Index, const BasicBlock &Where) {
  if (const auto *Sum = dyn_cast<SCEVAddExpr>(Index)) {
    SmallVector<const SCEV *, 4> Parts;
    for (const SCEV *Part : Sum->operands())
      Parts.push_back(unwrapped(Part, Where));
    return SE.getAddExpr(Parts);
  }
  const auto *Extension = dyn_cast<SCEVZeroExtendExpr>(Index);
  if (!Extension || !SCEVExprContains(Extension->getOperand(), [](const SCEV *S) { return isa<SCEVAddRecExpr>(S); }))
    return Index;
  const unsigned Bits = SE.getTypeSizeInBits(Extension->getOperand()->getType());
  const SCEV *Exact = exactly(Extension->getOperand(), Index->getType());
  return Exact && Bits < 64 && attempt([&] { return hasRoom(Exact, Bits, Where); }) ? Exact : Index;
}

} // namespace pacc
