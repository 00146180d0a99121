//===- LongRows.cpp - loops that have work for many lanes or few ----------===//
#include "Rows/LongRows.h"
#include "Assumptions.h"
#include "pacc/Access/LoopDependence.h"
#include "pacc/Access/TripCounts.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace pacc {

/// Twice the length of a row in the middle of the loop that makes them longer or shorter; null if that is not one
/// further out than the loop over rows of one length.
static const SCEV *twiceTheMiddle(const SCEVAddRecExpr &Trips, const Loop &L, ScalarEvolution &SE, TripCounts &Counts) {
  const Loop *Rows = L.getParentLoop(), *Outer = Trips.getLoop();
  if (!Rows || Rows == Outer || !Outer->contains(Rows) || !Trips.isAffine())
    return nullptr;
  const SCEV *Count = Counts.of(*Outer);
  if (!Count)
    return nullptr;
  Type *Wide = Count->getType();
  const SCEV *First = SE.getNoopOrSignExtend(Trips.getStart(), Wide);
  const SCEV *Last = SE.getMinusSCEV(Count, SE.getOne(Wide));
  Last = SE.getAddExpr(First, SE.getMulExpr(SE.getNoopOrSignExtend(Trips.getStepRecurrence(SE), Wide), Last));
  return SE.getAddExpr(First, Last);
}

std::optional<LaunchConditions> conditionsOfLongRow(const Loop &L, ScalarEvolution &SE, TripCounts &Counts,
                                                    Assumptions &Lengths, unsigned Least) {
  if (const auto *Known = dyn_cast<SCEVConstant>(SE.getBackedgeTakenCount(&L))) // the header's test comes once more
    return Known->getAPInt().uge(Least) ? std::optional(LaunchConditions()) : std::nullopt;
  const SCEV *Trips = Counts.of(L);
  uint64_t Iterations = Least;
  if (const auto *Changing = dyn_cast_or_null<SCEVAddRecExpr>(Trips)) {
    Trips = twiceTheMiddle(*Changing, L, SE, Counts);
    Iterations *= 2;
  }
  if (!Trips)
    return std::nullopt;
  Lengths.clear();
  if (!Lengths.assume(SE.getMinusSCEV(Trips, SE.getConstant(Trips->getType(), Iterations))))
    return std::nullopt;
  return Lengths.all();
}

std::optional<LaunchConditions> conditionsOfShortRow(const Function &F, const Loop &L, ScalarEvolution &SE,
                                                     TripCounts &Counts) {
  const SCEV *Trips = Counts.of(L);
  Assumptions Short(F);
  if (!Trips || isa<SCEVConstant>(Trips) || SE.containsAddRecurrence(Trips) ||
      !Short.assumeSmall(SE.getMinusSCEV(SE.getConstant(Trips->getType(), ShortRow), Trips)))
    return std::nullopt;
  const bool IsKnown = none_of(Short.all(), [](const LaunchCondition &C) { return C.isOfMemory(); });
  return IsKnown ? std::optional(Short.all()) : std::nullopt;
}

} // namespace pacc
