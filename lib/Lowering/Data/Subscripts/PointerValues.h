//===- PointerValues.h - where pointer variables lead -----------*- C++ -*-===//
//
// `float *r = u + i * m;`, `for (...) *r++ = 0;`, `p += m;`: what is done with the elements of a variable that may only have
// been made of other pointers is done with those of the others, so far from their first values.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_POINTERVALUES_H
#define PACC_LOWERING_POINTERVALUES_H

#include "Data/Subscripts/PointerUses.h"

#include "llvm/ADT/SetVector.h"
#include <optional>

namespace pacc {
class NamedMembers;
struct Region;

/// A pointer whose data an expression leads to, and how far from its first element.
struct Lead {
  NamedPointer Pointer;
  llvm::SmallVector<Shift, 1> Shifts;
  bool OfRow = false; ///< the pointer leads to pointers, and the expression to the data of the one at Shifts
  llvm::SmallVector<Shift, 1> RowShifts = {};
};

/// One of them; none: it leads elsewhere, or nobody knows.
using Leads = llvm::SmallVector<Lead, 1>;

class PointerValues {
public:
  PointerValues(const Region &R, NamedMembers &Members) : R(R), Members(Members) {}

  /// Where an expression leads that is evaluated where variables hold `At`.
  Leads of(const clang::Expr *E, const IndexValues &At);

  /// The same of a place, `p[e]` or `*p`.
  Leads ofPlace(const clang::Expr *E, const IndexValues &At);

  /// What an assignment, ++ and their like leave in the variable.
  Leads assigned(const clang::Expr *E, const IndexValues &At);

  /// The values of outer variables that the construct moves, before it: each thread of it has them.
  void setFirst(IndexValues &Out);

  /// The variable holds one of these now.
  void note(const clang::VarDecl *Var, const Leads &Now);
  bool isMoved(const clang::VarDecl *Var) const { return To.contains(Var); }
  /// All that it ever leads to.
  llvm::ArrayRef<NamedPointer> everFrom(const clang::VarDecl *Var) const;

  /// Nothing but assignments that can be seen changes it, in the construct or while that runs.
  static bool isFollowed(const Region &R, const clang::VarDecl *Var);

private:
  static constexpr size_t MostLeads = 4;
  static constexpr unsigned MostSteps = 1000;

  Leads value(const clang::Expr *E, const IndexValues &At);
  Leads place(const clang::Expr *E, const IndexValues &At);
  Leads left(const clang::Expr *E, const IndexValues &At);
  Leads ofVariable(const clang::VarDecl *Var, const IndexValues &At);
  Leads ofSum(Leads From, const clang::Expr *By, const IndexValues &At, bool Back);
  static Leads joined(Leads X, const Leads &Y);

  const Region &R;
  NamedMembers &Members;
  llvm::MapVector<const clang::VarDecl *, llvm::SmallSetVector<NamedPointer, 2>> To;
  unsigned Steps = 0; ///< for one expression
};

} // namespace pacc

#endif
