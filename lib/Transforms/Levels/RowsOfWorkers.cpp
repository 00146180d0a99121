//===- RowsOfWorkers.cpp - rows for the workers of gangs that meet --------===//
//
//   for (j ...) {                      one after the other, gangs meet behind each loop
//     for (i ...)                      gang, worker
//       for (k ...) s += a[i][k] ...   vector
//
// Meetings cost the more the more gangs there are, so there are few, and large ones. All lanes of a large gang on one row
// wait for each other at its end, row after row; a warp for each row has as many lanes at work, and nobody waits; and few
// long rows get all that a gang has. How long rows and how many there are, launches know: they choose how many lanes a
// worker has (runtime/Exec/Shapes/ShapeMeeting.cpp).
//
//===----------------------------------------------------------------------===//
#include "Levels/RowsOfWorkers.h"
#include "Levels/Lanes/OpenLanes.h"
#include "Levels/ParallelLoops.h"
#include "Levels/Lanes/OpenLanes.h"
#include "pacc/Access/LoopTree.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace pacc {

/// No clause says anything of lanes and workers, or of a number of gangs.
static bool isOpen(const MarkedLoop &L) {
  return !(L.Flags & (PACC_LOOP_WORKER | PACC_LOOP_VECTOR)) && !L.Map.OfRoutine && L.Dims == 1 &&
         asksForNothing(L.gangArgument()) && asksForNothing(L.workerArgument()) && asksForNothing(L.vectorArgument());
}

/// Lanes go through an iteration of `L`; nests with nothing beside have a grid of two axes (LoopAxes.cpp).
static bool hasRows(const MarkedLoop &L) {
  return L.Map.Gang && !L.Map.overLanes() && !L.Children.empty() &&
         all_of(L.Children, [](const MarkedLoop *C) { return C->Map.Vector && !C->Map.Gang; });
}

void giveRowsToWorkers(const Function &Kernel, const LoopTree &Tree, function_ref<bool(const MarkedLoop &)> IsRepeated) {
  // Of what a gang has for all its lanes, each worker would have one for itself.
  if (!hasOpenLanes(Kernel) || !arraysOf(Kernel).empty())
    return;
  // Beside rows only loops that all lanes share, with one axis of the grid.
  const auto FitsIn = [](const MarkedLoop &L) {
    if (L.Map.Gang)
      return !L.gangDimsAround() && (L.Map.Vector || hasRows(L));
    return !L.Map.isSpread() || (L.Parent && hasRows(*L.Parent));
  };
  if (!all_of(Tree.loops(), [&](const auto &L) { return isOpen(*L) && FitsIn(*L); }) ||
      none_of(Tree.loops(), [&](const auto &L) { return hasRows(*L) && IsRepeated(*L); }))
    return;
  for (const auto &L : Tree.loops())
    if (hasRows(*L))
      L->Map.Worker = true;
}

bool areWorkersGangs(const Function &Kernel, const LoopTree &Tree, const LoopVerdicts &Verdicts,
                     const ParallelLoops &Parallel) {
  if (!hasOpenLanes(Kernel) || readShape(Kernel).AsksForWorkers || !Tree.regionReduces().empty() || !Tree.calls().empty() ||
      !arraysOf(Kernel).empty())
    return false;
  constexpr unsigned Both = PACC_LOOP_GANG | PACC_LOOP_WORKER;
  return all_of(Tree.loops(), [&](const auto &L) {
    if (L->Map.OfRoutine || Parallel.isSeq(*L))
      return !L->Map.OfRoutine;
    if (Parallel.anyInside(*L))
      return !L->Parent && (L->Flags & (Both | PACC_LOOP_VECTOR)) == Both && L->Reduces.empty() &&
             L->Calls == PACC_ROUTINE_SEQ && asksForNothing(L->gangArgument()) && asksForNothing(L->workerArgument()) &&
             asksForNothing(L->staticArgument());
    const LoopVerdict Verdict = Verdicts.lookup(L->Id);
    return L->Parent && !(L->Flags & Both) && Verdict.VaryingTrips && Verdict.Row && asksForNothing(L->vectorArgument());
  });
}

} // namespace pacc
