//===- LaunchConditions.h - what must hold of a launch's numbers -*- C++ -*-===//
//
//   kernels: for (i..) for (j..m..) a[i * lda + j] = ...;      m <= lda?
//
// Kept on the kernel whose loops are spread on that condition, until its record is made: then they
// become a function of the host's, which launches call (pacc_kernel::holds).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_LAUNCHCONDITIONS_H
#define PACC_ACCESS_LAUNCHCONDITIONS_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace pacc {

/// A number of which a launch must not be negative, as the steps of a stack machine. It is computed
/// exactly, but for steps that say otherwise.
struct LaunchCondition {
  /// Launches compute with so many: enough for products of three numbers of 64.
  static constexpr unsigned Bits = 256;
  enum class Kind { Constant, Parameter, Loaded, Sum, Product, SignExtended, ZeroExtended, Quotient };
  struct Step {
    Kind What;
    /// The constant; the parameter's place; which one of the numbers that the kernel finds in memory (no launch knows
    /// those, the kernel's own check does: CheckedKernels.h); how many values are added or multiplied; how many bits the
    /// last value is cut to before it is extended; by what its low 64 bits, unsigned, are divided.
    int64_t Number;
    bool operator==(const Step &O) const { return What == O.What && Number == O.Number; }
  };
  std::vector<Step> Steps;
  std::string Text; ///< "m <= lda"

  /// It depends on what the kernel finds in memory.
  bool isOfMemory() const;
};

using LaunchConditions = std::vector<LaunchCondition>;

/// Each condition stands there once.
void addCondition(LaunchConditions &All, const LaunchCondition &Condition);

/// What a launch gets with these numbers of its parameters; of sizes, none is near where its type wraps. A number that the kernel
/// finds in memory counts as the parameter behind its place.
llvm::APInt valueOf(llvm::ArrayRef<LaunchCondition::Step> Steps, llvm::function_ref<int64_t(unsigned Parameter)> NumberOf);

/// Keeps the conditions on the kernel, and reads them back.
void writeLaunchConditions(llvm::Function &Kernel, llvm::ArrayRef<LaunchCondition> Conditions);
LaunchConditions readLaunchConditions(const llvm::Function &Kernel);

/// Defines a pacc_launch_test in `Host` which says whether all of `Conditions` hold.
llvm::Function *createLaunchTest(llvm::Module &Host, const std::string &Name,
                                 const LaunchConditions &Conditions);

} // namespace pacc

#endif
