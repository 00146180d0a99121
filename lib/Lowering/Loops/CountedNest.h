//===- CountedNest.h - a nest of loops by numbers of iterations -*- C++ -*-===//
//
// What is split or joined anew goes by the numbers of its iterations, which are from 0
// to below trips(); the user's variables are computed from them:
//
//   for (T i = lb; i < ub; i += s) body    ->    0 <= c < trips:  { T i = lb + c * s; body }
//
// The bounds of integers stand in place of the number wherever it is asked for, so that
// the host can compute it; the numbers of pointers and iterators, and the bounds of
// iterators, are variables that wrap() declares.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_COUNTEDNEST_H
#define PACC_LOWERING_COUNTEDNEST_H

#include "Loops/LoopCount.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace pacc {
struct LoopNest;

class CountedNest {
public:
  /// `Clause`: for messages.
  CountedNest(LoweringContext &Ctx, const LoopNest &Nest, llvm::StringRef Clause);

  /// Whether an error has been reported.
  bool failed() const { return Failed; }

  /// A signed type for the numbers of the loop's iterations.
  clang::QualType type(unsigned Dim) const;
  /// How many there are, a new node of that type.
  clang::Expr *trips(unsigned Dim);
  /// The same if it is known when compiling.
  std::optional<int64_t> knownTrips(unsigned Dim);

  /// Adds to `Out` the declaration of the loop's variable with its value in iteration
  /// `Number`, and has `Body` use it.
  void declareVariable(unsigned Dim, clang::Expr *Number, clang::Stmt *&Body,
                       llvm::SmallVectorImpl<clang::Stmt *> &Out);

  /// `Loop`, the outermost one of what the nest has become, behind the declarations
  /// that it needs. Takes the place of the directive's loop.
  clang::Stmt *wrap(clang::Stmt *Loop) const;

  /// A copy of an expression of the user's.
  clang::Expr *copy(clang::Expr *E);

private:
  LoopTerms clonedTerms(const CanonicalLoop &L);
  LoopTerms declaredTerms(const CanonicalLoop &L);
  clang::VarDecl *hold(const CanonicalLoop &L, llvm::StringRef Name,
                       clang::QualType T, clang::Expr *E);

  struct Dimension {
    LoopTerms Terms;
    clang::VarDecl *Trips = nullptr; ///< null: Terms tell
  };

  LoweringContext &Ctx;
  Builder &B;
  const LoopNest &Nest;
  const llvm::StringRef Clause;
  llvm::SmallVector<Dimension, 3> Dims;
  llvm::SmallVector<clang::Stmt *, 4> Prologue;
  bool Failed = false;
};

/// Has the references to `From` in `S` go to `To`; returns what stands in the place of `S`.
clang::Stmt *redirect(Builder &B, clang::Stmt *S, const clang::VarDecl *From, clang::VarDecl *To);

/// for (Var; Condition; Next) Body at the builder's location.
clang::Stmt *makeFor(LoweringContext &Ctx, clang::VarDecl *Var,
                     clang::Expr *Condition, clang::Expr *Next, clang::Stmt *Body);

} // namespace pacc

#endif
