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

#include "Tree/Aliases/KnownPlaces.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace pacc {
struct CanonicalLoop;

/// What the body, or the condition itself, changes, as it is written there, of the bound or the step of `L`; null: nothing.
/// Only what is changed by the name that they have for it.
const clang::Expr *changeOfBounds(const clang::ASTContext &C, const CanonicalLoop &L);

/// What surely is part of a bound or a step, and is changed by another name or in a function.
struct HiddenChange {
  const clang::Expr *Of;    ///< the bound or the step
  const clang::Expr *Where; ///< the assignment's target, or the call
};
/// The first such change in the body. `Leads`: whether names by which the bound and the change have the place lead to
/// the same, as they do but for copies of the variable.
std::optional<HiddenChange> hiddenChangeOfBounds(const clang::ASTContext &C, const CanonicalLoop &L,
                                                 llvm::function_ref<bool(const KnownPlace &)> Leads);
/// The same of the loop's variable; null: nothing.
const clang::Expr *hiddenChangeOfVariable(const clang::ASTContext &C, const CanonicalLoop &L,
                                          llvm::function_ref<bool(const KnownPlace &)> Leads);

} // namespace pacc

#endif
