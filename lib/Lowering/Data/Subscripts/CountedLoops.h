//===- CountedLoops.h - loops that subscripts are counted by ----*- C++ -*-===//
#ifndef PACC_LOWERING_COUNTEDLOOPS_H
#define PACC_LOWERING_COUNTEDLOOPS_H

#include "Data/Subscripts/PointerUses.h"
#include "pacc/ABI/Reach.h"

namespace pacc {
class LoweringContext;

/// As long as bounds in memory, if they are used (isMemberOfHost), have no other names.
bool isCounted(const CanonicalLoop &L);

/// The same of one that counts with a pointer.
bool countsPointer(const CanonicalLoop &L);

/// Such a loop by what its pointer goes beyond the first one.
CanonicalLoop numbered(LoweringContext &Ctx, CanonicalLoop L);
/// The first pointer of such a loop.
const clang::Expr *startOf(const CanonicalLoop &Numbered);

/// matchLoop; also of a loop that is left by one of several conditions, `i < n && i < m && ok`: one up to the smallest
/// bound. `Others`: what the condition says besides, by which it may be left before.
std::optional<CanonicalLoop> matchBounded(LoweringContext &Ctx, const clang::Stmt *S,
                                          llvm::SmallVectorImpl<const clang::Expr *> &Others);

/// Where the counter stays between the first value and the bound, whatever the bound is: it goes to it by its type's order.
/// With numbers without a sign, if both are within limits (boundsOf).
bool staysBetween(const CanonicalLoop &L, const clang::ASTContext &C);

/// `for (unsigned i = n; i-- > 0;)`, as moveStepOutOfCondition leaves it: the last value is 0, the bound the one behind which
/// its type's numbers go round.
bool countsToZero(const CanonicalLoop &L, const clang::ASTContext &C);

/// Between which values the counter stays, if it does (staysBetween): the bounds are what they were `At` the loop.
IndexValues::Definitions boundsOf(const CanonicalLoop &L, const IndexValues &At, LoweringContext &Ctx);

/// Between which values the counter is behind the loop, if it has stayed between its bounds.
IndexValues::Definitions behind(const CanonicalLoop &L, const IndexValues &At, LoweringContext &Ctx);

/// How the counter compares to the bound while the loop runs.
pacc_relation relationOf(const CanonicalLoop &L);

/// How far from the bound the last value is that compares so: not the bound itself where it must be less, or greater.
int64_t besidesBound(clang::BinaryOperatorKind Relation);

} // namespace pacc

#endif
