//===- InferredReductions.h - reductions that no clause names ---*- C++ -*-===//
//
// Programs leave `reduction` out, because other compilers find it. That needs no
// guess where each reference to a scalar in a loop that is spread stands in an
// update of it, with one operator: whatever way the iterations take, nothing of them
// depends on the variable, and copies of it give the same result (UpdateForms.h).
//
//   #pragma acc parallel loop                    // reduction(+:s) reduction(max:e)
//   for (i) { s += a[i]; if (fabs(a[i]) > e) e = fabs(a[i]); }
//
// Clauses count before: a variable that a clause of the construct names is what the
// clause says.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_INFERREDREDUCTIONS_H
#define PACC_LOWERING_INFERREDREDUCTIONS_H

#include "Privates/UpdateForms.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class Expr;
class OpenACCConstructStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
struct Kernel;
struct LoopNest;
struct Reduction;
struct Region;

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

/// Adds to `N`, which is not rewritten yet, the reductions that its body shows.
/// `Around`: the loops round it, outermost first; `OfConstruct`: the reductions of
/// the construct's own clauses.
void inferReductions(const Region &R, const Kernel &K,
                     llvm::ArrayRef<const LoopNest *> Around,
                     llvm::ArrayRef<Reduction> OfConstruct, LoopNest &N);

/// What a loop without a directive gathers in variables of an iteration of the loops `Around` it: reductions, if the
/// loop turns out to be worth lanes of its own. `N` is not rewritten yet.
llvm::SmallVector<Reduction, 2> possibleReductions(const Region &R, llvm::ArrayRef<const LoopNest *> Around,
                                                   const LoopNest &N);

} // namespace pacc

#endif
