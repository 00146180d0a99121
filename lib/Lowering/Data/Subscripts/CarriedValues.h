//===- CarriedValues.h - what iterations leave in variables -----*- C++ -*-===//
//
//   for (s = 1; s < n; s *= 2)    while (low < high) { ... low = middle + 1; ... }    while (j < 0) j += n;
//
// Nobody counts the iterations of such loops before the construct. What holds in all of them follows from what was before
// the loop and from each assignment in it (SumFormer::endOfCarried).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_CARRIEDVALUES_H
#define PACC_LOWERING_CARRIEDVALUES_H

#include "Data/Subscripts/IndexValues.h"

#include <optional>

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace pacc {

/// The variables that the loops round a place carry on.
class CarriedValues {
public:
  explicit CarriedValues(clang::ASTContext &C) : C(C) {}

  /// A loop begins that does so; the value that an iteration finds.
  Definition begin(const clang::VarDecl *Var, CarriedValue::Change First);
  size_t depth() const { return Around.size(); }

  /// The variable is changed; `Assignment` is null where nobody sees how.
  void noteChange(const clang::VarDecl *Var, const CarriedValue::Change &How);
  /// What changes in `S` nobody sees.
  void lose(const clang::Stmt *S);

  /// In `Values` the variables of loops from that depth on hold a value from any place in their loop.
  void loosen(IndexValues &Values, size_t Depth) const;
  /// The loops are left where `If` does not hold, which stands where `At` does; null: at any place.
  void end(IndexValues &Values, size_t Depth, const clang::Expr *If, const IndexValues &At);

private:
  Definition valueOf(const CarriedValue &Of) const;

  clang::ASTContext &C;
  llvm::SmallVector<CarriedValue *, 4> Around; ///< the innermost loop's last
};

/// A `for`, `while` or `do` loop; what it has not is null.
struct LoopParts {
  const clang::Stmt *Init, *Variable; ///< that the condition declares
  const clang::Expr *If;
  const clang::Stmt *Body, *Next;
  bool TestsFirst;
  bool Breaks, Continues; ///< `break` leaves it; `continue` goes to its next iteration

  static std::optional<LoopParts> of(const clang::Stmt *S);
};

} // namespace pacc

#endif
