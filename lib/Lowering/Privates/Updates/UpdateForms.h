//===- UpdateForms.h - statements that reductions are made of ---*- C++ -*-===//
#ifndef PACC_LOWERING_UPDATEFORMS_H
#define PACC_LOWERING_UPDATEFORMS_H

#include "pacc/ABI/Types.h"

#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// What comes of an extreme of floating-point numbers where one of the two is none (NaN).
enum class NotANumber {
  Ignored, ///< the other one: m = fmax(m, x); also of all other operators and types
  Kept,    ///< the variable's: if (x > m) m = x
  Taken    ///< the operand's, until a number comes: m = m > x ? m : x
};

/// `s = s op operands`, in one of its spellings, of a scalar.
struct ScalarUpdate {
  const clang::VarDecl *Var; ///< canonical
  pacc_red_op Op;
  /// What the variable is combined with. They may mention the variable.
  llvm::SmallVector<const clang::Expr *, 2> Operands;
  /// With any number of copies of the variable, that start with the operator's
  /// identity, such updates in any order and on any paths give what one variable
  /// gives, but for the rounding of floating-point numbers. Not so `i += x` with a
  /// floating-point x (what is cut off depends on i), `u = max(u, x)` with numbers
  /// that u cannot hold, and `s = s && x` where s is no truth value, or x has side effects.
  /// Where numbers are none it depends on the order what `NotANumber::Taken` leaves.
  bool IsExact;
  NotANumber IfNone = NotANumber::Ignored;
  /// `s = k`, as it stands for `s = s op k`: `ok = 0` for `ok &= 0` (or `ok = ok && 0`), `found = 1` for `found |= 1`.
  bool IsSet = false;
};

/// `S` as an update; its value, if it has one, must be unused.
std::optional<ScalarUpdate> matchUpdate(const clang::ASTContext &C,
                                        const clang::Stmt *S);

/// The operator as clauses spell it.
const char *spellingOf(pacc_red_op Op);

} // namespace pacc

#endif
