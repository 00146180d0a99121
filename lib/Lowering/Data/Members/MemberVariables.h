//===- MemberVariables.h - variables that stand for members -----*- C++ -*-===//
#ifndef PACC_LOWERING_MEMBERVARIABLES_H
#define PACC_LOWERING_MEMBERVARIABLES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class FieldDecl;
class MemberExpr;
class OpenACCConstructStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
class Uses;

/// Members (`s->x`, `s.t.x`, `x` of `this`) and the variables that take their
/// places in a piece of the tree.
class MemberVariables {
public:
  struct Replaced {
    const clang::MemberExpr *Member;
    clang::VarDecl *Var;
    clang::FieldDecl *Field; ///< not null: of the variable, what stands for the member in code
  };

  explicit MemberVariables(LoweringContext &LC) : LC(LC) {}

  /// Whether the path to the member is one of variables, `this` and members, so
  /// that it can be found again.
  static bool isPlain(const clang::MemberExpr *Member);
  /// Both are the member of the same object, as long as nothing on the path to it changes.
  static bool isSame(const clang::Expr *A, const clang::Expr *B);
  /// What of the path to the member changes in the body; null: nothing.
  static const char *changedIn(const Uses &Body, const clang::Expr *E);

  void add(const clang::MemberExpr *Member, clang::VarDecl *Var, clang::FieldDecl *Field = nullptr) {
    Members.push_back({Member, Var, Field});
  }
  /// Null: no variable stands for it.
  const Replaced *find(const clang::MemberExpr *Member) const;
  llvm::ArrayRef<Replaced> all() const { return Members; }

  /// In the body, of which all nodes are this function's own. Lambdas keep the
  /// members that their own code names: like other functions that kernels call
  /// they find what is meant through the object.
  void replaceIn(clang::Stmt *S) const;
  void replaceInClauses(clang::OpenACCConstructStmt *Construct) const;

private:
  enum class In { Code, Clauses };
  clang::Expr *replacement(const clang::Stmt *S, In Where) const;
  clang::Expr *copyWith(clang::Expr *E) const;

  LoweringContext &LC;
  llvm::SmallVector<Replaced, 4> Members;
};

} // namespace pacc

#endif
