//===- OuterCounters.h - how long inner loops get ---------------*- C++ -*-===//
//
//   for (k = 0; k < n; k++)         one after the other
//     for (j = k + 1; j < n; j++)   n - 1 iterations at most: k = 0
//
// The shape of a launch depends on how many iterations its loops have. Where that depends on the counter of
// a loop round them, the host counts them for the value of this counter that gives the most.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_OUTERCOUNTERS_H
#define PACC_LOWERING_OUTERCOUNTERS_H

#include "Loops/CanonicalLoop.h"

namespace pacc {
struct Region;

/// Remembers for loops inside `L`, whose bounds the host can compute, between what its counter stays.
void rememberRange(Region &R, const CanonicalLoop &L);

/// `L` with copies of its bounds in which variables of the host stand for the counters of loops round it: those
/// of their values for which `L` has most iterations. Declares them in `Declarations`. Nothing if there are no
/// such counters, or if they are not just added and subtracted.
std::optional<CanonicalLoop> longest(Region &R, const CanonicalLoop &L, llvm::SmallVectorImpl<clang::Stmt *> &Declarations);

} // namespace pacc

#endif
