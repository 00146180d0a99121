//===- GatheredAlone.h - reductions that decide about nothing else *- C++ -*-===//
#ifndef PACC_TRANSFORMS_GATHEREDALONE_H
#define PACC_TRANSFORMS_GATHEREDALONE_H

#include "pacc/Access/LoopTree.h"

namespace pacc {

/// Whether lanes may share the iterations of `L` and find out by their numbers what the program's order leaves: no clause
/// says what iterations do to each other, and all that the loop does with what clauses say is a reduction, of whatever
/// loop, is to gather in it. No condition but that of such an update reads it, and no other store: lanes have copies,
/// whose values are not those of the program's order.
bool mayKeepOrder(const LoopTree &Tree, const MarkedLoop &L);

} // namespace pacc

#endif
