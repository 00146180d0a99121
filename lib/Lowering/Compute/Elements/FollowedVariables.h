//===- FollowedVariables.h - of which host and device have copies -*- C++ -*-===//
#ifndef PACC_LOWERING_FOLLOWEDVARIABLES_H
#define PACC_LOWERING_FOLLOWEDVARIABLES_H

#include "llvm/ADT/SetVector.h"

namespace clang {
class ASTContext;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// Whether a reduction clause of a directive in `S` has the variable.
bool isReducedIn(const clang::Stmt *S, const clang::VarDecl &Var);

/// Jumps whose ends are not followed, and code that others run.
bool isTangled(const clang::Stmt *S);

/// Arrays, pointers and numbers in data clauses below `Body`, and what async constructs use or reduce. Of objects the device
/// may need some members alone.
llvm::SmallSetVector<const clang::VarDecl *, 8> followedVariables(const clang::ASTContext &C, const clang::Stmt *Body);

} // namespace pacc

#endif
