//===- GatheredAlone.h - reductions that decide about nothing else *- C++ -*-===//
#ifndef PACC_TRANSFORMS_GATHEREDALONE_H
#define PACC_TRANSFORMS_GATHEREDALONE_H

#include "Loops/LoopTree.h"

namespace pacc {

/// Whether all that `L` does with what clauses say is a reduction, of whatever loop, is to gather in it: no condition but
/// that of such an update reads it, and no other store. Lanes have copies, whose values are not those of the program's
/// order.
bool gathersAlone(const LoopTree &Tree, const MarkedLoop &L);

} // namespace pacc

#endif
