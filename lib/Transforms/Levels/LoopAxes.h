//===- LoopAxes.h - axes of grid and gang for every loop --------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LOOPAXES_H
#define PACC_TRANSFORMS_LOOPAXES_H

#include "pacc/Access/LoopDependence.h"
#include "pacc/Access/LoopTree.h"

namespace pacc {

/// Gives every dimension of a loop that has a level an axis of the grid (gangs) or of the
/// gang (lanes). May spread a gang loop round a tightly nested one over vector lanes, too: all that
/// have neighbouring elements, as the verdicts' costs say, are neighbouring lanes. `Lanes`: as many clauses ask for; 0: none,
/// or only the running program knows.
void assignLoopAxes(LoopTree &Tree, const LoopVerdicts &Verdicts, unsigned Lanes);

/// The dimensions of a nest, outermost first: boxes of a constant, small size, elements by the thousand (`collapse(5)` over 4
/// by 4 by 4 by 4 numbers of each element). An axis for each of the inner dimensions would have few threads, and the elements
/// none.
bool isSmallBox(llvm::ArrayRef<std::pair<const MarkedLoop *, unsigned>> Nest);

} // namespace pacc

#endif
