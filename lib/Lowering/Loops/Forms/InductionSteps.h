//===- InductionSteps.h - what an iteration adds to a variable --*- C++ -*-===//
#ifndef PACC_LOWERING_INDUCTIONSTEPS_H
#define PACC_LOWERING_INDUCTIONSTEPS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class Expr;
class IfStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// What an iteration adds to a variable.
struct Step {
  const clang::Expr *Made;         ///< the statement
  const clang::Expr *By = nullptr; ///< null: one
  bool IsNegative = false;
};

/// The steps of one variable that each iteration makes, in either way of a branch, too, and how often the body changes or
/// names it.
class Steps {
public:
  Steps(const clang::ASTContext &C, const clang::Stmt *Body, const clang::VarDecl *Var);

  llvm::SmallVector<Step, 2> All;
  bool areOnlyChanges() const { return Changes == All.size() + OtherWays && !IsHidden; }
  /// Something uses the value, which a sum's steps alone do not.
  bool isValueUsed() const { return Mentions > Unused; }
  /// But for its steps the body names it once.
  bool isNamedOnce() const { return Mentions == Unused + 1; }

private:
  const clang::ASTContext &C;
  const clang::VarDecl *Var;
  unsigned Changes = 0, Mentions = 0, Unused = 0;
  unsigned OtherWays = 0; ///< steps of branches that make the same ones as the other branch
  bool MayBeOver = false; ///< an iteration may have come to its end
  bool IsHidden = false;  ///< it is named where references are not all that names it

  void walk(const clang::Stmt *S);
  void walkBranches(const clang::IfStmt &If);
  void walkExpr(const clang::Expr *E, bool IsStatement = false);
  void count(const clang::Stmt *S);
};

} // namespace pacc

#endif
