//===- Updates.h - how statements update scalars ----------------*- C++ -*-===//
#ifndef PACC_LOWERING_UPDATES_H
#define PACC_LOWERING_UPDATES_H

#include "Privates/Updates/UpdateForms.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/MapVector.h"

namespace clang {
class ASTContext;
class OpenACCConstructStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// What a statement does with the scalars that it updates.
struct UpdatedScalar {
  pacc_red_op Op;
  clang::SourceLocation First;
  bool Only = true;    ///< every reference stands in an update with `Op`
  bool OnlySet = true; ///< every update is `s = k`
  bool InLoops = true; ///< every update stands in a loop that is spread
  NotANumber IfNone = NotANumber::Ignored; ///< of all updates; Taken: NaN is left out, as with fmax
};

/// The scalars that a statement updates. It must be asked before the statement is
/// rewritten.
class Updates {
public:
  /// `InLoop`: the statement is the body of a loop that is spread.
  Updates(const clang::ASTContext &C, const clang::Stmt *S, bool InLoop);

  /// Null where some reference is no update.
  const UpdatedScalar *find(const clang::VarDecl *Var) const;
  const llvm::MapVector<const clang::VarDecl *, UpdatedScalar> &all() const {
    return Scalars;
  }

private:
  Updates() = default;
  friend class UpdatesVisitor;
  friend bool isOnlyGathered(const clang::ASTContext &, const clang::Stmt *, const clang::VarDecl *, pacc_red_op);
  llvm::MapVector<const clang::VarDecl *, UpdatedScalar> Scalars;
};

/// A clause of the directive makes `Var` another variable in its body.
bool givesCopy(const clang::OpenACCConstructStmt *Directive, const clang::VarDecl *Var);
/// A clause makes it one that nobody sees behind the directive.
bool givesPrivate(const clang::OpenACCConstructStmt *Directive, const clang::VarDecl *Var);

/// Whether a statement only updates the variable with `Op`, but in loops whose clauses give it copies.
bool isOnlyGathered(const clang::ASTContext &C, const clang::Stmt *S, const clang::VarDecl *Var, pacc_red_op Op);

/// How the body of a compute construct updates scalars.
Updates updatesOf(const clang::ASTContext &C,
                  const clang::OpenACCConstructStmt *Construct,
                  const clang::Stmt *Body);

} // namespace pacc

#endif
