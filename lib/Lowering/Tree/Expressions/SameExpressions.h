//===- SameExpressions.h - what is written alike ----------------*- C++ -*-===//
#ifndef PACC_LOWERING_SAMEEXPRESSIONS_H
#define PACC_LOWERING_SAMEEXPRESSIONS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class FoldingSetNodeID;
}

namespace clang {
class ASTContext;
class CXXRecordDecl;
class Expr;
} // namespace clang

namespace pacc {

/// Whether two expressions are the same operations on the same variables and constants, but for parentheses and
/// implicit conversions round them. That they have the same value is another matter: see PureExpressions.h.
bool areWrittenAlike(const clang::Expr *A, const clang::Expr *B, const clang::ASTContext &C);

/// Whether two expressions name one place by the same variables: those, members, what a pointer leads to, elements. `x` in a
/// member function is `this->x`, `p->x` is `(*p).x`, and `p[0]` is `*p`. (What a subscript consists of may change meanwhile.)
bool isSamePlace(const clang::Expr *A, const clang::Expr *B, const clang::ASTContext &C);

/// As Expr::Profile, which does not tell an object's base from another one of the same class.
void profile(const clang::Expr *E, const clang::ASTContext &C, llvm::FoldingSetNodeID &Out);

/// The bases to which implicit conversions round an object, or a pointer, lead, outermost first: of `d.L::x`, where Base has
/// x, L and Base.
llvm::SmallVector<const clang::CXXRecordDecl *, 2> basesOf(const clang::Expr *E);

} // namespace pacc

#endif
