//===- Assumptions.h - what loops need of a launch's numbers ----*- C++ -*-===//
#ifndef PACC_ACCESS_ASSUMPTIONS_H
#define PACC_ACCESS_ASSUMPTIONS_H

#include "pacc/Access/LaunchConditions.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class SCEV;
} // namespace llvm

namespace pacc {

/// Collects what cannot be proved of a kernel's parameters, but found out when it is launched.
class Assumptions {
public:
  explicit Assumptions(const llvm::Function &Kernel) : Kernel(Kernel) {}

  /// From now on `Value` is taken for not negative. False if no launch could tell, or it is negative
  /// where all numbers are positive.
  bool assume(const llvm::SCEV *Value);

  /// The same of a value that is not negative where numbers are small.
  bool assumeSmall(const llvm::SCEV *Value);

  /// Assumes that `Value` is not zero.
  bool assumeNotZero(const llvm::SCEV *Value);

  /// Assumes that one of two numbers is not negative, which are at most -2 together (what lies before or behind).
  bool assumeEither(const llvm::SCEV *One, const llvm::SCEV *Other);

  /// Forgets what `Attempt` has assumed if it says that this was not enough; returns what it says.
  bool attempt(llvm::function_ref<bool()> Attempt);

  const LaunchConditions &all() const { return Conditions; }
  /// Those that do not follow from others: not `0 <= m` beside `2 <= m`.
  LaunchConditions strictest() const;
  void clear() { forgetFrom(0); }

private:
  struct Assumed {
    const llvm::SCEV *Value;
    const llvm::SCEV *Or = nullptr; ///< or that one
    bool IsNotZero = false;         ///< else it is not negative
  };
  unsigned make(const llvm::SCEV *Value, LaunchCondition &Condition) const;
  void add(const LaunchCondition &Condition, const Assumed &What);
  void forgetFrom(size_t First);

  const llvm::Function &Kernel;
  LaunchConditions Conditions;
  llvm::SmallVector<Assumed, 4> Values; ///< of each condition
};

} // namespace pacc

#endif
