//===- FollowedVariables.h - of which host and device have copies -*- C++ -*-===//
#ifndef PACC_LOWERING_FOLLOWEDVARIABLES_H
#define PACC_LOWERING_FOLLOWEDVARIABLES_H

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class FieldDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// Whether a reduction clause of a directive in `S` has the variable.
bool isReducedIn(const clang::Stmt *S, const clang::VarDecl &Var);

/// Jumps whose ends are not followed, and code that others run.
bool isTangled(const clang::Stmt *S);

struct FollowedVariable {
  const clang::VarDecl *Var;
  const clang::FieldDecl *Field = nullptr; ///< of the object that it is, or leads to: this number alone

  /// As the program has it: `o.n`, `p->n`.
  std::string name() const;
};

/// Arrays, pointers and numbers in data clauses below `Body`, and what async constructs use or reduce. Of objects the device
/// may need some members alone: the numbers in them that are assigned to, each by itself.
std::vector<FollowedVariable> followedVariables(const clang::ASTContext &C, const clang::Stmt *Body);

} // namespace pacc

#endif
