//===- PureExpressions.h - what may be evaluated twice, or not at all -*- C++ -*-===//
#ifndef PACC_LOWERING_PUREEXPRESSIONS_H
#define PACC_LOWERING_PUREEXPRESSIONS_H

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace pacc {

/// `E` without what neither the source nor the value shows: parentheses and implicit conversions.
const clang::Expr *plain(const clang::Expr *E);

/// Evaluating `E` changes nothing that lasts, and depends on nothing volatile. Functions that it calls are looked into,
/// as far as their bodies are visible.
bool isPure(const clang::ASTContext &C, const clang::Expr *E);

/// Evaluating `E` leaves everything as it was. Other than isPure, member functions and lambdas count by their bodies;
/// what they read may change.
bool changesNothing(const clang::ASTContext &C, const clang::Expr *E);

/// The two are one expression with one value, wherever the one stands for the other.
bool isSame(const clang::ASTContext &C, const clang::Expr *X, const clang::Expr *Y);

} // namespace pacc

#endif
