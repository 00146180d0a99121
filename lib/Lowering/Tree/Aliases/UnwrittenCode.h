//===- UnwrittenCode.h - what statements do without saying so ---*- C++ -*-===//
#ifndef PACC_LOWERING_UNWRITTENCODE_H
#define PACC_LOWERING_UNWRITTENCODE_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class CallExpr;
class CXXDestructorDecl;
class Expr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace pacc {

/// The destructors that somebody wrote and that `S` itself, without its children, makes run: those of variables,
/// temporaries and deleted objects, of their members and bases. Null: one that nobody knows.
llvm::SmallVector<const clang::CXXDestructorDecl *, 2> destructorsOf(const clang::ASTContext &C, const clang::Stmt *S);

/// The value of an argument or a member that is not written where `S` stands, which is nobody's child; or null.
const clang::Expr *defaultValueOf(const clang::Stmt *S);

/// Whether an object decides which function runs: a class derived from that of the function may have its own.
bool isDispatched(const clang::CallExpr &Call);

/// How many arguments of a call stand before those of the function's parameters: the object of an operator, also of a static
/// one, which does not get it. One that the operator has as a parameter, `this S &self`, is no such.
unsigned argumentsBeforeParameters(const clang::CallExpr &Call);

} // namespace pacc

#endif
