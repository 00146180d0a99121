//===- RowsOfWorkers.h - rows for the workers of gangs that meet *- C++ -*-===//
#ifndef PACC_TRANSFORMS_ROWSOFWORKERS_H
#define PACC_TRANSFORMS_ROWSOFWORKERS_H

#include "pacc/Access/LoopDependence.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {
class LoopTree;
class ParallelLoops;
struct MarkedLoop;

/// Gives loops of `Kernel` that gangs share, and whose iterations lanes go through together, to workers as well, where gangs
/// wait for each other again and again. All levels are given already; `IsRepeated`: a sequential loop goes round a loop.
void giveRowsToWorkers(const llvm::Function &Kernel, const LoopTree &Tree,
                       llvm::function_ref<bool(const MarkedLoop &)> IsRepeated);

/// Workers of the `parallel` construct only share loops that gangs share as well, no clause asks for numbers, and launches tell
/// how long the rows are that lanes go through. Then each worker may be a gang: gangs of one warp share blocks, and have fewer
/// lanes where rows are short (FittedLanes.h). (H200, maxima of 200,000 rows of 10 to 40 numbers: 32 us with 8 workers a gang,
/// 29 so.)
bool areWorkersGangs(const llvm::Function &Kernel, const LoopTree &Tree, const LoopVerdicts &Verdicts,
                     const ParallelLoops &Parallel);

} // namespace pacc

#endif
