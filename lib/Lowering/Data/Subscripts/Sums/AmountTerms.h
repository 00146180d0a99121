//===- AmountTerms.h - amounts as products and sums -------------*- C++ -*-===//
//
// Two amounts that were made apart (`m * -1`, `0 - m`; `n` read twice) are the same number if their polynomials are.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_AMOUNTTERMS_H
#define PACC_LOWERING_AMOUNTTERMS_H

#include "Clauses/Sections.h"
#include "pacc/Support/Polynomial.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace clang {
class CastExpr;
} // namespace clang

namespace pacc {

/// What amounts, and expressions of the host, are as polynomials. Their atoms are expressions that nothing more is
/// known of, the same one where these are written alike, and counters of loops.
class AmountTerms {
public:
  explicit AmountTerms(LoweringContext &Ctx) : Ctx(Ctx) {}

  Polynomial of(const clang::Expr *E) {
    Steps = 0;
    return expand(E);
  }
  Polynomial of(const Amount &A);
  Polynomial counter(const clang::VarDecl *Var);
  /// That of a counter, if it was asked for.
  std::optional<unsigned> atomOf(const clang::VarDecl *Counter) const;
  /// What an atom is; null: a counter.
  const clang::Expr *expression(unsigned Atom) const { return Unknowns[Atom].second; }

  Polynomial::Least Known; ///< what atoms are at least

private:
  LoweringContext &Ctx;
  std::vector<std::pair<llvm::FoldingSetNodeID, const clang::Expr *>> Unknowns;
  llvm::SmallDenseMap<const clang::VarDecl *, unsigned, 4> Counters;
  unsigned Steps = 0;

  /// An expression that takes too many steps is an atom.
  Polynomial expand(const clang::Expr *E);
  Polynomial unknown(const clang::Expr *E);
  bool keeps(const clang::CastExpr &Cast) const;
  bool isJust(const clang::VarDecl *Var) const;
  bool isAmount(const clang::VarDecl *Var) const;
};

/// Whether all variables of the expression are such ones, and it has no calls and subscripts.
bool allVariables(const clang::Stmt *S, llvm::function_ref<bool(const clang::VarDecl *)> Is);

} // namespace pacc

#endif
