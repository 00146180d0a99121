//===- PointerUses.h - the subscripts of pointers ---------------*- C++ -*-===//
#ifndef PACC_LOWERING_POINTERUSES_H
#define PACC_LOWERING_POINTERUSES_H

#include "Data/Subscripts/IndexValues.h"
#include "Loops/CanonicalLoop.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PointerUnion.h"

namespace clang {
class Expr;
class MemberExpr;
class VarDecl;
} // namespace clang

namespace pacc {
struct Region;

/// Elements by which a pointer was moved before it was subscripted: of `q[e]` with `q = p + i * n`, `i * n`.
struct Shift {
  const clang::Expr *By; ///< null: one, or the counter
  IndexValues At;
  bool Back; ///< `p - By`
  const clang::VarDecl *Counter = nullptr; ///< a pointer that a loop round the subscript counts with, by its way
};

/// `p[e]` or `*p`, or `p[e][Row]` through a pointer to pointers (OfRow), where it stands.
struct Subscript {
  const clang::Expr *Index; ///< null: 0
  bool Conditional;         ///< perhaps it is not executed
  llvm::SmallVector<CanonicalLoop, 4> Loops; ///< round it, outermost first
  IndexValues At;           ///< what variables hold there
  llvm::SmallVector<Shift, 1> Shifts;
  bool OfRow = false;               ///< else the element itself is used
  const clang::Expr *Row = nullptr; ///< null: 0
  llvm::SmallVector<Shift, 1> RowShifts = {};
  /// The subscripts behind `Index` of an array, or of elements that are arrays, where they lead to one number.
  llvm::SmallVector<const clang::Expr *, 2> Inner = {};
  /// What holds in the iterations that come here.
  llvm::SmallVector<PastCondition, 2> Under = {};
  bool UnderOthers = false; ///< and conditions of another kind (`switch`, `while`, calls that nobody follows)
};

/// A variable, or a member that an expression names: `g->x`, `s.x`, `x` of `this`.
using NamedPointer = llvm::PointerUnion<const clang::VarDecl *, const clang::MemberExpr *>;

/// What a construct does with one variable, or member, seen as a pointer, or an array of such elements.
struct PointerUses {
  bool Written = false;
  bool Read = false; ///< also what an update finds (`a[i] += x`)
  bool Known = true; ///< every use is one of the subscripts
  bool Moves = false; ///< the construct changes the variable, from whose first value the subscripts count
  llvm::SmallVector<Subscript, 4> Subscripts;
};

/// What the region does with each pointer variable, and each pointer that an object holds, in order of first appearance.
/// Loops that cannot be counted on the host before the construct, and what else may keep a statement from being executed,
/// make subscripts conditional, `continue` too; other jumps do not. Before the body is rewritten.
llvm::MapVector<NamedPointer, PointerUses> usesOfPointers(Region &R);

} // namespace pacc

#endif
