//===- SubscriptSums.h - subscripts as sums of counters ---------*- C++ -*-===//
#ifndef PACC_LOWERING_SUBSCRIPTSUMS_H
#define PACC_LOWERING_SUBSCRIPTSUMS_H

#include "Clauses/Sections.h"
#include "Data/Subscripts/PointerUses.h"

#include "clang/AST/Type.h"
#include "llvm/ADT/SetVector.h"

#include <optional>

namespace pacc {
enum class Position;

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

/// Variables of R.Read, and members: with what the host has in them, sections were computed.
struct ReadPlaces {
  llvm::SmallSetVector<const clang::VarDecl *, 4> Variables;
  llvm::SmallVector<const clang::MemberExpr *, 4> Members;
};

/// Notes those that `E` names.
void noteRead(const Region &R, const clang::Stmt *E, ReadPlaces &Out);

/// An expression of the same value that isHostValueWithoutCopies accepts: `E`, or what functions return in place of calls in
/// it, `g->n` of `g->rows()`. Null: there is none.
const clang::Expr *asHostValue(Region &R, const clang::Expr *E, Position Where);

/// The value of `E` for the host, before the construct: 0 where a pointer is null by which it would read members. Null: it
/// cannot be copied.
clang::Expr *copyForHost(Region &R, const clang::Expr *E);

/// A number is the only one, or between the least and the greatest of several.
using AffineForms = llvm::SmallVector<AffineForm, 2>;

/// The elements that the subscript selects, as sums of multiples of the counters of its loops; several, between which
/// they stay, where that depends on other things. Nothing if they are none, or the host does not know the factors.
std::optional<AffineForms> elementsOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read,
                                      LimitedSums &Limited);

/// The least and the greatest of them, where they are no sums (`i * i`, what a loop carries on).
std::optional<AffineForms> rangeOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read, LimitedSums &Limited);

/// Of a pointer to rows, as programs use memory that is one piece (`p[0][i]`): the first and the last row that are used,
/// where a subscript may go beyond the end of its row. Nothing if none may, or nobody knows.
std::optional<AffineForms> rowsBeyond(Region &R, const Subscript &S, clang::QualType Row, Amounts &Math, ReadPlaces &Read,
                                      LimitedSums &Limited);

/// The rows that it selects, likewise.
std::optional<AffineForms> rowElementsOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read,
                                         LimitedSums &Limited);

/// Likewise of an inner dimension: those that Subscript::Inner[Of] selects.
std::optional<AffineForms> innerElementsOf(Region &R, const Subscript &S, unsigned Of, Amounts &Math, ReadPlaces &Read,
                                           LimitedSums &Limited);
/// Of all dimensions together, counted in elements of the innermost one. `Element`: what Subscript::Index selects.
std::optional<AffineForms> innermostElementsOf(Region &R, const Subscript &S, clang::QualType Element, Amounts &Math,
                                               ReadPlaces &Read, LimitedSums &Limited);

/// The counter of a loop is no less than the number, no more, or another one; or the number is not 0 where the host knows
/// that a condition holds.
struct CounterLimit {
  const clang::VarDecl *Counter; ///< null: Holds
  Amount Number;
  enum Kind { Least, Most, Not, Holds } How;
};
using CounterLimits = llvm::SmallVector<CounterLimit, 2>;

/// A sum of multiples of counters, and between which numbers it stays.
struct CutSum {
  AffineForm Of;
  Amount Least, Most;
  bool IsNegated = false; ///< the condition has it with the other sign
};

/// What conditions leave of the loops of a subscript.
struct LoopLimits {
  CounterLimits Counters;
  llvm::SmallVector<CutSum, 2> Sums; ///< of two counters or more
};

/// What the conditions under which the subscript stands say of the counters of its loops.
LoopLimits limitsOf(Region &R, const Subscript &S, Amounts &Math, ReadPlaces &Read);

} // namespace pacc

#endif
