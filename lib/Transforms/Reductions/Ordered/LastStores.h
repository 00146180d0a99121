//===- LastStores.h - iterations that leave nothing but the last ones -*- C++ -*-===//
//
// Elements that hold what came last (LastValues.h) have a copy in each iteration. Where all iterations set one, the last
// of them stores what its copy has:
//
//   for (i..) { t = a[i]; ... }       ->   for (i..) { mine = a[i]; ... if (i is the last) t = mine; }
//
// Else it is a reduction: the number of the iteration leads, whose greatest value gives the element's.
//
//   for (i..) if (c) last = i;        ->   for (i..) if (c) { if (i >= place) { mine = i; place = i; } }
//                                          __pacc_reduce(max: place), __pacc_reduce(mine);
//                                          if (place is set) last = mine
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_LASTSTORES_H
#define PACC_TRANSFORMS_LASTSTORES_H

#include "pacc/Access/LastValues.h"

namespace pacc {

/// The last values of a loop of which no clause says what its iterations do to each other, nor what they are stored under.
llvm::SmallVector<LastValue, 1> lastValuesToKeep(LoopTree &Tree, MarkedLoop &L);

/// Does so; blocks of the loop are split.
void keepLast(MarkedLoop &L, llvm::MutableArrayRef<LastValue> Values);

/// The same for an analysis that only wants to know which loops are parallel then: the stores stay where they are, as it
/// has to see what else may access the elements.
void keepLastForAnalysis(MarkedLoop &L, llvm::MutableArrayRef<LastValue> Values);

} // namespace pacc

#endif
