//===- ExpandedCalls.h - expressions in place of calls ----------*- C++ -*-===//
#ifndef PACC_LOWERING_EXPANDEDCALLS_H
#define PACC_LOWERING_EXPANDEDCALLS_H

namespace clang {
class Expr;
} // namespace clang

namespace pacc {
class LoweringContext;

/// `E` with what they return in place of the calls in it: `g->n - 1` for `g->rows() - 1`. So it is if the bodies of all of them
/// do nothing but return an expression of their object's members and of what they get, perhaps by conditions, and no object
/// decides which of several bodies runs. The new expression has the place of `E` in the source. Null: one of them does more.
clang::Expr *withExpandedCalls(LoweringContext &Ctx, const clang::Expr *E);

} // namespace pacc

#endif
