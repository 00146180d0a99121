//===- SameExpressions.h - what is written alike ----------------*- C++ -*-===//
#ifndef PACC_LOWERING_SAMEEXPRESSIONS_H
#define PACC_LOWERING_SAMEEXPRESSIONS_H

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace pacc {

/// Whether two expressions are the same operations on the same variables and constants, but for parentheses and
/// implicit conversions round them. That they have the same value is another matter: see PureExpressions.h.
bool areWrittenAlike(const clang::Expr *A, const clang::Expr *B, const clang::ASTContext &C);

} // namespace pacc

#endif
