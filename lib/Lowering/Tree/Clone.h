//===- Clone.h - copies of nodes that templates share -----------*- C++ -*-===//
//
// Where nothing in a statement depends on the template's parameters, Clang puts
// the very nodes of the template's body into every instantiation. What Lowering
// changes in one instantiation must not change in the others.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_CLONE_H
#define PACC_LOWERING_CLONE_H

#include "clang/Basic/SourceLocation.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// What all instantiations of the function's template have in common; of another function, its first declaration.
const clang::FunctionDecl *patternOf(const clang::FunctionDecl *F);

/// A copy of the node with the same children; null for a kind of node that
/// cannot be copied.
clang::Stmt *cloneNode(clang::ASTContext &C, clang::Stmt *S);

/// A copy of the whole expression, with DeclRefExprs of its own, as if it stood
/// at `Loc`; null as above.
clang::Expr *cloneExpr(clang::ASTContext &C, clang::Expr *E,
                       clang::SourceLocation Loc);

/// The same for an expression or a block of expressions, at its own location.
clang::Stmt *cloneExprs(clang::ASTContext &C, clang::Stmt *S);

/// Gives `Body`, the body of the context's function, copies of its own of all
/// nodes that it shares with the template that it is made from and that
/// Lowering may change. False after an error.
bool unshare(LoweringContext &Ctx, clang::Stmt *Body);

} // namespace pacc

#endif
