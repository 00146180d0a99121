//===- Uses.h - what a piece of the tree does with variables ----*- C++ -*-===//
#ifndef PACC_LOWERING_USES_H
#define PACC_LOWERING_USES_H

#include "clang/AST/Type.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang {
class DeclRefExpr;
class Expr;
class FieldDecl;
class MemberExpr;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// What of an object is used: some of its members (`s.a`, `s.t.b`), or all that
/// there is.
struct ObjectParts {
  bool All = false;
  llvm::SmallVector<const clang::MemberExpr *, 2> Members; ///< outermost nodes
};

/// How one variable is used. What is neither plainly a read of the value nor an
/// assignment (address taken, bound to a reference) counts as both, and the
/// variable escapes. A reference to const that lasts is a read, and escapes.
///
/// Arrays count as written wherever an element is used; `Changed` looks closer: it is
/// false as long as all that happens is that values of elements and members are read,
/// here, in functions of the standard library and in methods whose bodies say so.
struct VariableUse {
  bool Read = false;
  bool Written = false;
  bool Escapes = false;
  bool Changed = false;
  const clang::DeclRefExpr *First = nullptr;
  ObjectParts Parts;
};

/// The variables of one or more statements: keyed by canonical declaration, in
/// order of first appearance. Lambdas count by what they capture, unevaluated
/// operands and constants do not count.
class Uses {
public:
  Uses() = default;
  explicit Uses(const clang::Stmt *S) { add(S); }
  void add(const clang::Stmt *S);

  /// Every variable referred to, declared inside or not.
  const llvm::MapVector<const clang::VarDecl *, VariableUse> &
  variables() const {
    return Variables;
  }
  bool isDeclaredInside(const clang::VarDecl *Var) const;
  bool isUsed(const clang::VarDecl *Var) const;
  bool isWritten(const clang::VarDecl *Var) const;
  /// Whether the member of any object of the class is.
  bool isWritten(const clang::FieldDecl *Field) const;
  /// A cast takes const away from what a pointer or reference leads to.
  bool castsConstAway() const { return CastsConstAway; }
  const clang::Expr *thisUse() const { return This; } ///< null: no `this`
  const ObjectParts &partsOfThis() const { return ThisParts; }

  /// Variably modified types that code in the statements needs and that are
  /// not declared there, innermost dimension last.
  llvm::SmallVector<const clang::VariableArrayType *, 4> outerVLAs() const;

private:
  friend class UsesVisitor;
  llvm::MapVector<const clang::VarDecl *, VariableUse> Variables;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> Declared;
  llvm::SmallPtrSet<const clang::FieldDecl *, 8> WrittenFields;
  llvm::SmallSetVector<const clang::VariableArrayType *, 4> NeededVLAs;
  llvm::SmallPtrSet<const clang::VariableArrayType *, 4> DeclaredVLAs;
  bool CastsConstAway = false;
  const clang::Expr *This = nullptr;
  ObjectParts ThisParts;
};

/// What an assignment, ++ or -- changes, without parentheses; null if `S` is
/// none of them.
const clang::Expr *assignedBy(const clang::Stmt *S);

} // namespace pacc

#endif
