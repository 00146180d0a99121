//===- BoundChanges.h - bounds that the body of a loop changes --*- C++ -*-===//
//
// A loop with a directive computes its bound and its step once (2.9). One whose body assigns to what they consist of
// would go on by the old ones:
//
//   for (int i = 0; i < n; i++)
//     if (x[i] < 0) n = i;
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_BOUNDCHANGES_H
#define PACC_LOWERING_BOUNDCHANGES_H

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace pacc {
struct CanonicalLoop;

/// What the body, or the condition itself, changes, as it is written there, of the bound or the step of `L`; null: nothing.
/// Only what is changed by the name that they have for it.
const clang::Expr *changeOfBounds(const clang::ASTContext &C, const CanonicalLoop &L);

} // namespace pacc

#endif
