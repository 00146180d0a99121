//===- ReachedUses.h - whether kernels come to a use ------------*- C++ -*-===//
//
// `if (hasField) field[i] = x;`, `for (j = 0; j < s.n; j++) s.p[j] = x;`: where the host knows the condition before the
// construct, it knows, too, whether the kernels use the pointer at all.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_REACHEDUSES_H
#define PACC_LOWERING_REACHEDUSES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace pacc {
struct Region;

/// Whether the host can evaluate an expression before the construct; with `MayFail`, where the program surely does.
using HostKnows = llvm::function_ref<bool(const clang::Expr *, bool MayFail)>;

/// What holds where code is executed, by values that the host has before the construct: `Condition` does, or does not.
/// With `Start` it is a comparison that a loop begins with, whose left side has that value.
struct Guard {
  const clang::Expr *Condition;
  bool Holds;
  const clang::Expr *Start = nullptr;
};

using Guards = llvm::SmallVector<Guard, 2>;

/// Adds what holds where the child of `S` is executed, as far as the host can evaluate it.
void addGuards(const Region &R, HostKnows Knows, const clang::Stmt *S, const clang::Stmt *Child, Guards &Out);

/// The places where something is used: one that nothing guards, or which the host cannot tell, counts as executed.
class ReachedUses {
public:
  /// A use that is executed where all of these hold; without any, always.
  void add(const Guards &Use);

  /// On the host: 0 if the kernels may come to one of them, else `Otherwise`. Null if they always may.
  clang::Expr *unless(Region &R, unsigned Otherwise) const;

private:
  static constexpr size_t MaxUses = 4;
  llvm::SmallVector<Guards, 1> Uses; ///< none: one is executed always
  bool Always = false;
};

} // namespace pacc

#endif
