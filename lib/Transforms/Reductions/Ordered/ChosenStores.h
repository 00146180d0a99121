//===- ChosenStores.h - extremes in memory with what goes with them *- C++ -*-===//
//
//   if (x < s->m) { s->m = x; s->k = i; }   ->   if (x < m' || (x == m' && i < place)) { m' = x; k' = i; place = i; }
//                                                __pacc_reduce(min: m'), __pacc_reduce(place), __pacc_reduce(k');
//                                                if (place is set && m' < s->m) { s->m = m'; s->k = k'; }
//
// Elements that are set together (ChosenInMemory.h) have copies in each lane.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHOSENSTORES_H
#define PACC_TRANSFORMS_CHOSENSTORES_H

#include "pacc/Access/ChosenInMemory.h"

namespace pacc {

/// Those of a loop of which no clause says what its iterations do to each other.
llvm::SmallVector<ChosenInMemory, 1> chosenToReduce(LoopTree &Tree, MarkedLoop &L);

/// Makes them reductions of `L`: each lane chooses for itself, and what all of them have chosen is stored behind the loop.
void reduceChosen(MarkedLoop &L, llvm::MutableArrayRef<ChosenInMemory> All);

/// The same for an analysis that only wants to know which loops are parallel then: all stays where it is.
void reduceChosenForAnalysis(llvm::ArrayRef<ChosenInMemory> All);

} // namespace pacc

#endif
