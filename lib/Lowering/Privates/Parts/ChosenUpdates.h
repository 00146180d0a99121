//===- ChosenUpdates.h - updates of one of two variables --------*- C++ -*-===//
#ifndef PACC_LOWERING_CHOSENUPDATES_H
#define PACC_LOWERING_CHOSENUPDATES_H

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// `c ? (v += x) : (m += x)` for `(c ? v : m) += x`, and for the like with `++`, also where `v` or `m` is such a choice:
/// what comes behind cannot follow one address that is the one or the other. Null: `S` is something else, or the order
/// of its parts would count.
clang::Expr *updateOfEach(LoweringContext &Ctx, clang::Stmt *S);

} // namespace pacc

#endif
