//===- SameTrips.h - nests of as many iterations each time ------*- C++ -*-===//
#ifndef PACC_ACCESS_ELEMENTS_SAMETRIPS_H
#define PACC_ACCESS_ELEMENTS_SAMETRIPS_H

#include "pacc/Access/LoopTree.h"

namespace pacc {

/// Each iteration of the first loop comes to the others, outermost first, which have the same number of iterations each time.
bool haveAsMany(LoopTree &Tree, llvm::ArrayRef<MarkedLoop *> Loops);

} // namespace pacc

#endif
