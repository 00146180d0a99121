//===- NamedMembers.h - pointers that objects hold --------------*- C++ -*-===//
//
// `g->x[i]`, `s.x[i]`, `x[i]` of `this`: the member is followed as a pointer variable is, as long as the construct uses the
// object by nothing but its members' names. Who gets the object as a whole, its address, or one that may be the same, finds
// the pointer there, too.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_NAMEDMEMBERS_H
#define PACC_LOWERING_NAMEDMEMBERS_H

#include "Data/Members/MemberPaths.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <utility>

namespace clang {
class CallExpr;
class Expr;
class MemberExpr;
} // namespace clang

namespace pacc {
struct InlinedCall;
struct Region;

class NamedMembers {
public:
  explicit NamedMembers(const Region &R) : R(R) {}

  /// The pointer member that is this place, by the expression that first named it; null: it is something else.
  const clang::MemberExpr *find(const clang::Expr *Place);

  /// A member is named: with `Otherwise`, by no way that is followed here.
  void noteUse(const clang::MemberExpr *Member, bool Otherwise);
  /// The variable (null: `this`) is used, and not only to name a member.
  void noteWhole(const clang::VarDecl *Root) { Wholes.insert(Root); }

  /// The expression names an object from outside, or its address, which holds pointers, or leads to such.
  bool isObject(const clang::Expr *E) const;
  /// Code that stands in for a call goes from an object to other ones, by a reference or a pointer in it: those are looked for
  /// where the construct itself names them.
  bool leadsOn(const clang::Stmt *S) const;
  /// What the call does with its objects is looked at as if it stood where the call does; what that calls in turn counts as
  /// what the construct calls.
  void noteInlined(const clang::CallExpr &Call, const InlinedCall &Code);

  /// Nothing that the construct does gets to the pointer but by the member's name, or changes it.
  bool isFollowed(const clang::MemberExpr *Member) const;

private:
  bool anyCallMayReach() const;

  const Region &R;
  llvm::SmallVector<std::pair<MemberPath, const clang::MemberExpr *>, 4> Known;
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Wholes;
  llvm::SmallPtrSet<const clang::FieldDecl *, 4> Others; ///< of objects that are not followed
  llvm::SmallPtrSet<const clang::CallExpr *, 8> Inlined;
  llvm::SmallVector<const clang::Stmt *, 8> InlinedCode;
  mutable std::optional<bool> CallsReach;
};

/// The host has the member's value before the construct, as the kernels have it if the device has no copy of the object:
/// no name by which the construct uses the object lets it change it.
bool isMemberOfHost(const Region &R, const clang::MemberExpr *Member);

/// It may by types, however: then the host's value counts where nothing else of the construct lies there.
bool mayHaveOtherNames(const Region &R, const clang::MemberExpr *Member);

/// The pointer variables through which evaluating `E` reads members: if one is null, the program does not come to it.
llvm::SmallVector<const clang::VarDecl *, 2> objectPointersIn(const clang::Expr *E);

} // namespace pacc

#endif
