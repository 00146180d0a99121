//===- CountedLoops.h - loops that subscripts are counted by ----*- C++ -*-===//
#ifndef PACC_LOWERING_COUNTEDLOOPS_H
#define PACC_LOWERING_COUNTEDLOOPS_H

#include "Data/Subscripts/PointerUses.h"

namespace pacc {

/// As long as bounds in memory, if they are used (isMemberOfHost), have no other names.
bool isCounted(const CanonicalLoop &L);

/// Where the counter stays between the first value and the bound, whatever the bound is: it goes to it by its type's order.
bool staysBetween(const CanonicalLoop &L, const clang::ASTContext &C);

/// The last value is not the bound itself where it must be less, or greater.
int64_t besidesBound(const CanonicalLoop &L);

} // namespace pacc

#endif
