//===- LoopNest.h - a loop before it is rewritten ---------------*- C++ -*-===//
#ifndef PACC_LOWERING_LOOPNEST_H
#define PACC_LOWERING_LOOPNEST_H

#include "Loops/CanonicalLoop.h"
#include "Clauses/LoopClauses.h"
#include "Privates/Reductions.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class IfStmt;
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {
struct PipeRecord;
struct Region;

/// An extreme and what a statement sets together with it, which a loop reduces (ChosenValues.h).
struct ChosenStatement {
  const clang::IfStmt *If;
  llvm::SmallVector<Reduction, 4> All; ///< that of the extreme first
};

/// A loop, or the loops that `collapse` joins, with its copies of variables.
struct LoopNest {
  unsigned Id = 0; ///< loop id of the markers
  unsigned Line = 0;
  clang::SourceLocation Loc;
  LoopClauses Clauses;
  const PipeRecord *Pipe = nullptr;          ///< `pipe` of the outermost loop
  llvm::SmallVector<CanonicalLoop, 3> Loops; ///< outermost first
  /// Those of the clauses, and implied ones: see readNest.
  llvm::SmallVector<const clang::VarDecl *, 4> Privates;
  llvm::SmallVector<Reduction, 4> Reductions;
  llvm::SmallVector<clang::VarDecl *, 1> Places; ///< what ChosenValues.h adds; declared before the loop
  llvm::SmallVector<ChosenStatement, 0> Chosen;  ///< among its reductions, which loops inside share

  clang::Stmt *body() const { return Loops.back().Body; }
  /// Whether it is the variable of one of the loops, or the element of a range.
  bool isVariable(const clang::VarDecl *Var) const;
};

/// What a block, or the one in it, holds if that is one statement; else null.
clang::Stmt *onlyStatement(clang::Stmt *S);

/// Puts `New` in the place of `Old`, which is `S` or stands below it; false if it does not.
bool replaceStatement(clang::Stmt *&S, clang::Stmt *Old, clang::Stmt *New);

/// The variable of one of `Outer`, loops round `L`, on which the bounds of `L` depend;
/// null: they stay the same throughout these loops.
const clang::VarDecl *boundsDependOn(llvm::ArrayRef<CanonicalLoop> Outer,
                                     const CanonicalLoop &L);

/// Where the body of `L` changes its variable for sure; null: nowhere.
const clang::Stmt *changeOfVariable(const CanonicalLoop &L);

/// Matches the N.Clauses.Collapse loops at and in `Loop`, of which `Clause` makes
/// one nest. `Inner`: the loop in the body of another. False after reporting an error.
bool matchNest(LoweringContext &Ctx, clang::Stmt *Loop, llvm::StringRef Clause,
               LoopNest &N,
               llvm::function_ref<clang::Stmt *(clang::Stmt *)> Inner = onlyStatement);

/// Reads a loop or combined directive and its loop, in a kernel of `Kind`.
/// Implied, and added, are (2.9.11) the reductions of inner loops whose
/// variables live outside this one, and as private (2.6.2) the scalars that
/// findTemporaries tells. False after reporting an error.
bool readNest(Region &R, pacc_construct Kind,
              const clang::OpenACCConstructStmt *Directive, clang::Stmt *Loop,
              LoopNest &Out);

/// Reductions over gangs of loops that stand beside each other in a `parallel`
/// construct: each gang goes from one loop to the next, but the gangs' results
/// are combined at the construct's end, with one operator. `IsCopy`: what the
/// loops round this one have copies of. False after reporting an error.
bool checkOperators(Region &R, const LoopNest &N,
                    llvm::function_ref<bool(const clang::VarDecl *)> IsCopy);

/// A loop without a directive; false if it is better left alone.
bool readPlainLoop(Region &R, clang::Stmt *Loop, LoopNest &Out);

} // namespace pacc

#endif
