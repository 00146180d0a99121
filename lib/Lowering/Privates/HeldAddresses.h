//===- HeldAddresses.h - addresses in arrays and structures -----*- C++ -*-===//
#ifndef PACC_LOWERING_HELDADDRESSES_H
#define PACC_LOWERING_HELDADDRESSES_H

#include "Tree/Aliases/KnownPlaces.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// What arrays and structures of pointers have got in a function: `S *p[2] = {&q, &r}`, `w.first = &q`.
class HeldAddresses {
public:
  HeldAddresses(const clang::ASTContext &C, const clang::Stmt *Body);

  /// Warns of what the loop, whose clause reduces `Var`, changes through one of these that has got, outside of it, the
  /// variable's address.
  void tell(LoweringContext &Ctx, const clang::VarDecl *Var, const clang::Stmt *Loop) const;

private:
  struct Held {
    const clang::VarDecl *By;
    const clang::Expr *Address;
    std::optional<uint64_t> Index; ///< of an array's element
    const clang::ValueDecl *Member = nullptr; ///< of what it leads to, the one that is meant; null: all
  };
  using Names = llvm::SmallPtrSetImpl<const clang::VarDecl *>;

  void collect(const clang::Stmt *S);
  void collectInit(const clang::VarDecl *By, const clang::Expr *Init, std::optional<uint64_t> Index);
  static bool isOther(const clang::Expr *E, const Held &H);
  static bool leadsOn(const clang::VarDecl &Var, const Held &H, const Names &Leading);
  static const clang::Stmt *changeThrough(const clang::Stmt *S, const Held &H, Names &Leading);

  const KnownPlaces Places;
  llvm::SmallVector<Held, 4> All;
};

} // namespace pacc

#endif
