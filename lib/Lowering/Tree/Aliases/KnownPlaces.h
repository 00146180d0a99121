//===- KnownPlaces.h - where references and pointers surely lead -*- C++ -*-===//
//
//   struct S q, &r = q;  int a[8], *p = a + 2, n, *pn;  pn = &n;
//   r.x is q.x, p[1] is a[3], *pn is n
//
// That is so of references, and of pointers that have one value in all of the function. What else a pointer may lead to
// OtherNames.h tells by the types.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_KNOWNPLACES_H
#define PACC_LOWERING_KNOWNPLACES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class CallExpr;
class CXXRecordDecl;
class Expr;
class FieldDecl;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// A variable, or what lies behind one of which no more is known, or behind `this`; and the way from there to a part.
struct KnownPlace {
  /// To a member, to a base, or, without both, to an element.
  struct Step {
    const clang::FieldDecl *Field = nullptr;
    const clang::CXXRecordDecl *Base = nullptr;
    std::optional<int64_t> Index; ///< nothing: it is no constant

    bool isElement() const { return !Field && !Base; }
  };

  const clang::VarDecl *Root = nullptr; ///< canonical; null: `this`
  bool IsBehind = true;                 ///< what Root, a pointer or a reference, leads to
  llvm::SmallVector<Step, 4> Steps;
  /// The references and pointers that were followed to it, the last one first.
  llvm::SmallVector<const clang::VarDecl *, 2> Names;

  bool isIn(const KnownPlace &Other) const { return Root == Other.Root && IsBehind == Other.IsBehind; }
  /// It surely is the other one, or has it as a part.
  bool holds(const KnownPlace &Other) const;
  /// They have the same root, and one may have memory of the other.
  bool mayMeet(const KnownPlace &Other) const;
};

/// A use of a place.
struct PlaceUse {
  const KnownPlace &At;
  bool IsValue;   ///< its value is read
  bool IsChanged; ///< it is assigned to
  bool InCall;    ///< it is in a function that the code calls
};

/// The places of expressions in a function, and in those that it calls.
class KnownPlaces {
public:
  explicit KnownPlaces(const clang::ASTContext &C) : C(C) {}

  /// The place of a variable, of a reference that of what it leads to; nothing if it is not known.
  std::optional<KnownPlace> ofVariable(const clang::VarDecl *Var) const;
  /// The place of an lvalue, likewise.
  std::optional<KnownPlace> of(const clang::Expr *E) const;
  /// The place of what a pointer leads to.
  std::optional<KnownPlace> behind(const clang::Expr *Pointer) const;

  /// The first expression in `S`, or in the functions that it calls, to whose use `Is` says yes: those that are read or
  /// assigned to, and what functions that are not here get. Of one in a function, the call in `S`.
  using Question = llvm::function_ref<bool(const PlaceUse &)>;
  const clang::Expr *find(const clang::Stmt *S, Question Is) const { return find(S, Is, /*Depth=*/0); }

private:
  using Place = std::optional<KnownPlace>;

  const clang::ASTContext &C;
  /// What the parameters of functions are whose bodies are looked into, and what their lambdas hold; null: their
  /// object.
  mutable llvm::SmallDenseMap<const clang::VarDecl *, Place, 4> Given;
  mutable llvm::SmallPtrSet<const clang::VarDecl *, 8> Open; ///< those that are being followed
  mutable llvm::SmallDenseMap<const clang::VarDecl *, const clang::Expr *, 4> Values;
  mutable unsigned Calls = 0; ///< whose bodies were looked into

  Place behindVariable(const clang::VarDecl *Var) const;
  Place element(Place Of, const clang::Expr *Index, bool IsNegative) const;
  Place ofArgument(const clang::Expr *Argument) const;
  static Place toBase(Place Of, const clang::Expr *Cast);
  const clang::Expr *onlyValue(const clang::VarDecl *Var) const;
  const clang::Expr *find(const clang::Stmt *S, Question Is, unsigned Depth) const;
  bool isInCall(const clang::Expr &E, Question Is, unsigned Depth) const;
  void give(const clang::VarDecl *Var, Place At) const;
};

} // namespace pacc

#endif
