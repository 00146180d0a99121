//===- SubscriptSums.h - subscripts as sums of counters ---------*- C++ -*-===//
#ifndef PACC_LOWERING_SUBSCRIPTSUMS_H
#define PACC_LOWERING_SUBSCRIPTSUMS_H

#include "Clauses/Sections.h"
#include "Data/PointerUses.h"

#include "clang/AST/Type.h"
#include "llvm/ADT/SetVector.h"

#include <optional>

namespace pacc {

/// A multiple of each counter, and a constant.
struct AffineForm {
  /// False: the program computes it in a type of less than 64 bits that may begin
  /// anew, so that its number is this one only within the type's limits.
  bool Exact = true;
  Amount Constant = Amount::of(0);
  llvm::SmallVector<std::pair<const clang::VarDecl *, Amount>, 3> Factors;
};

/// Numbers that must be within the limits of a type.
using LimitedSums =
    llvm::SmallVector<std::pair<AffineForm, clang::QualType>, 2>;

/// Variables of R.Read: with what the host has in them, sections were computed.
using ReadVariables = llvm::SmallSetVector<const clang::VarDecl *, 4>;

/// Notes those that `E` names.
void noteRead(const Region &R, const clang::Stmt *E, ReadVariables &Out);

/// `E` (null: 0) at the place of `S` as a sum of multiples of the counters of its loops;
/// nothing if it is none, or the host does not know the factors.
std::optional<AffineForm> sumOf(Region &R, const Subscript &S,
                                const clang::Expr *E, Amounts &Math,
                                ReadVariables &Read, LimitedSums &Limited);

} // namespace pacc

#endif
