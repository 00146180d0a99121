//===- Gathers.h - what a pipeline's loops gather in variables --*- C++ -*-===//
#ifndef PACC_TRANSFORMS_GATHERS_H
#define PACC_TRANSFORMS_GATHERS_H

#include "Checks/Variables/BodyAccesses.h"

namespace pacc {

/// A change that combines what was there with something else, so that it may come before or behind others of its
/// operator.
struct Gather {
  std::optional<unsigned> Operator; ///< enum pacc_red_op; none: it is another change
  bool IsUnordered = false;         ///< a reduction or atomic: rounding may differ anyway
  bool IsExact = false;             ///< of whole numbers
};

/// Finds what is gathered in a pipeline's body.
class Gathers {
public:
  explicit Gathers(const BodyAccesses &Body) : Body(Body) {}

  Gather of(const VariableAccess &Store) const;
  /// Two changes that may come in any order.
  bool commute(const VariableAccess &A, const VariableAccess &B) const;
  /// All that comes of the value is a new one of the same variable, by the operator.
  bool isOnlyGathered(const VariableAccess &Read, unsigned Operator) const;

private:
  /// The only change of the variable that the value goes into, by the operator alone; null: there is none.
  const llvm::Instruction *endOf(const VariableAccess &Read, unsigned Operator) const;

  const BodyAccesses &Body;
};

} // namespace pacc

#endif
