//===- LoopCount.h - how many iterations, and which -------------*- C++ -*-===//
//
// The arithmetic of canonical loops: the number of iterations from the bounds and
// the step, and the variable's value in each of them.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOOPCOUNT_H
#define PACC_LOWERING_LOOPCOUNT_H

#include "Loops/CanonicalLoop.h"

#include <functional>

namespace pacc {
class Builder;

/// The bounds and the step of a loop as expressions. Each call makes new nodes.
struct LoopTerms {
  std::function<clang::Expr *()> Lower; ///< of the variable's type
  std::function<clang::Expr *()> Upper; ///< of UpperType
  clang::QualType UpperType;
  /// |Step| as the given type, or a wider one.
  std::function<clang::Expr *(clang::QualType)> Stride;
  bool FromZero = false;   ///< Lower is the constant zero
  bool UnitStride = false; ///< |Step| is the constant one
};

class LoopCount {
public:
  LoopCount(LoweringContext &Ctx, const CanonicalLoop &L);

  /// The type of the loop's variable, and of a counter: uint32_t where that one has at
  /// most 32 bits, or the types of the bounds leave no more iterations than that; else
  /// uint64_t.
  clang::QualType type() const { return T; }
  clang::QualType counter() const { return Counter; }

  /// The type of the expression that is the upper bound.
  clang::QualType upperType() const;
  bool startsAtZero(const std::optional<llvm::APSInt> &Lower) const;

  /// The number of iterations, of the counter's type; null after an error.
  clang::Expr *trips(const LoopTerms &Terms) const;
  /// The variable's value in iteration `Counted`, which it may be the last to use.
  clang::Expr *valueAt(const LoopTerms &Terms, clang::Expr *Counted) const;

  /// The first and the last value of the signed variable may be further apart than its type's numbers go, as constant
  /// bounds say; of others it is taken that they lie within half of them.
  bool spansHalf() const;

private:
  bool countsInHalf() const;
  clang::Expr *lastBound(const LoopTerms &Terms) const;
  clang::Expr *roundTrips(clang::Expr *Distance) const;
  bool mayEndOtherwise() const;
  clang::Expr *inOrder(clang::Expr *Number) const;
  clang::Expr *most() const;
  clang::Expr *step(const LoopTerms &Terms) const;
  clang::Expr *turns(const LoopTerms &Terms) const;
  clang::Expr *turnedTrips(const LoopTerms &Terms) const;
  clang::Expr *staysWithin(const LoopTerms &Terms) const;
  clang::Expr *walkedTrips(const LoopTerms &Terms) const;

  LoweringContext &Ctx;
  Builder &B;
  const CanonicalLoop &L;
  clang::QualType T, Counter;
};

} // namespace pacc

#endif
