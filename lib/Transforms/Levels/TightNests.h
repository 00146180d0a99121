//===- TightNests.h - loops with nothing between them -----------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_TIGHTNESTS_H
#define PACC_TRANSFORMS_TIGHTNESTS_H

#include "pacc/Access/LoopDependence.h"

namespace pacc {

class LoopTree;
class ParallelLoops;
struct MarkedLoop;

/// Nothing happens in the body of `Outer` beside `Inner` that may not happen
/// once for each gang that shares an outer iteration, and lanes may share iterations of
/// `Outer`: they leave nothing to each other in variables of the gang.
bool isTight(const LoopTree &Tree, const LoopVerdicts &Verdicts, const MarkedLoop &Outer, const MarkedLoop &Inner);

/// A tight nest of parallel loops leads from `L`, for which no clause asks for a level, to a loop for which one asks for
/// gangs, and the grid has an axis for each of them.
bool leadsToGangs(const LoopTree &Tree, const LoopVerdicts &Verdicts, const ParallelLoops &Parallel, const MarkedLoop &L);

/// What `Outer` does beside `Inner`, tight in it, costs little: lanes may do it again for each iteration of `Inner`.
bool isShort(const LoopTree &Tree, const MarkedLoop &Outer, const MarkedLoop &Inner);

} // namespace pacc

#endif
