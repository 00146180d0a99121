//===- LoopDependence.h - which unmarked loops are parallel -----*- C++ -*-===//
#ifndef PACC_ACCESS_LOOPDEPENDENCE_H
#define PACC_ACCESS_LOOPDEPENDENCE_H

#include "pacc/Access/LoopObstacles.h"
#include "pacc/Access/RowArrays.h"
#include "pacc/Access/LaunchConditions.h"
#include "pacc/IR/KernelForm.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {
class LoopTree;

/// Lanes that a gang has where nothing asks for others.
constexpr unsigned UsualLanes = 128;
/// For so many iterations a warp is enough, or less.
constexpr unsigned ShortRow = 128;
/// From so many iterations on, gangs that share blocks are as good as lanes that go through a row alone, and better soon.
/// (H200, 2^21 sums of 9, 19, 32, 64 doubles: lanes alone 56, 106, 276, 537 us, gangs that share blocks 90, 103, 141, 263.)
constexpr unsigned FewestOfShared = 20;

/// What the analysis found out about one loop.
struct LoopVerdict {
  bool Independent = false;
  /// Beside it, the body of the loop round it reads what it may write.
  bool ReadAround = false;
  /// What an iteration leaves in a variable of the gang may be seen by a later one, or by code
  /// outside of the loop.
  bool LeavesValues = false;
  /// Some access in it surely goes on in the next row. In another form of the loop nobody may see that.
  bool LeavesRow = false;
  /// Iterations of all its dimensions, at most; 0: nobody knows.
  uint64_t MostTrips = 0;
  /// How many there are is loaded from memory for each iteration of the loop round it.
  bool VaryingTrips = false;
  std::optional<RowArray> Row; ///< of such a loop
  /// How many there are may differ between the iterations of the loop round it.
  bool DependentTrips = false;
  struct DimensionCosts {
    double Sectors, Trips; ///< LaneCosts::ofLanes, trips
    unsigned ConstantTrips; ///< 0: how many there are is no constant
  };
  llvm::SmallVector<DimensionCosts, 2> Costs; ///< the outermost dimension first
  double AccessesOutside = 0;                 ///< LaneCosts::outsideOfInner of the innermost one
  LoopObstacle Obstacle; ///< for -Minfo; empty if independent
  LaunchConditions Conditions; ///< it is independent in launches of which these hold
  /// It has an iteration for each of a gang's usual lanes in launches of which these hold. Nothing: no launch can tell,
  /// there are fewer, or nobody asked (analyseChanged).
  std::optional<LaunchConditions> IsLong;
  /// The same for FewestOfShared iterations.
  std::optional<LaunchConditions> HasSharedWork;
  /// It has ShortRow iterations at most in launches of which these hold. Nothing: no launch can tell, or the compiler does.
  /// No conditions: launches that take the kernel have looked (ShortRows.h).
  std::optional<LaunchConditions> IsShort;
  LoopConflict Conflict; ///< what is wrong with it if somebody says that it is independent
  LoopConflict WithEarlier; ///< what is wrong if gangs share it and the loop `Earlier`, and do not wait in between
  unsigned Earlier = 0;
  LoopConflict OfGang;   ///< the same if lanes of a gang share it, whose variable it is about

  /// Iterations of all dimensions, or a guess.
  double trips() const {
    double Product = 1;
    for (const DimensionCosts &D : Costs)
      Product *= D.Trips;
    return Product;
  }
  double sectorsOfLanes() const { return Costs.empty() ? 0 : Costs.back().Sectors; }
};

/// Verdicts on the marked loops of all functions with `Role` by loop id, from a
/// scratch copy of the module in which variables are promoted and all loops are
/// sequential. The module itself is not changed.
///
/// A loop is independent if no two iterations touch the same memory with a write
/// among them, and every scalar that crosses iterations is the loop counter or a
/// copy that an enclosing reduction combines. OpenACC 3.4, 2.9.3, 2.9.6 (auto).
using LoopVerdicts = llvm::DenseMap<unsigned, LoopVerdict>;
/// The verdicts on the loops of all functions of the role, by their numbers. `Prepare` is called with each one's sequential
/// copy before it is judged.
LoopVerdicts analyseLoops(
    const llvm::Module &Neutral, DeviceRole Role,
    llvm::function_ref<void(llvm::Function &Copy)> Prepare = [](llvm::Function &) {});

/// The same of the kernels that `Wanted` names, where loops may be independent on conditions. `Prepare` may add to what is
/// known of a kernel.
LoopVerdicts analyseKernels(const llvm::Module &Neutral, llvm::ArrayRef<llvm::StringRef> Wanted,
                            llvm::function_ref<void(llvm::Function &Copy)> Prepare);

/// The same of the kernels that `Wanted` names as they would be with a change. `Change` is called with the copy of each,
/// and says whether it has been changed.
LoopVerdicts analyseChanged(const llvm::Module &Neutral, llvm::ArrayRef<llvm::StringRef> Wanted,
                            llvm::function_ref<bool(llvm::Function &Copy)> Change);

/// All loops of `Tree` that were independent by `Before` are so by `Now`.
bool stayIndependent(const LoopTree &Tree, const LoopVerdicts &Before, const LoopVerdicts &Now);

/// What `Now` has on loops holds from now on; on what conditions, it does not say.
void takeOver(LoopVerdicts &Verdicts, const LoopVerdicts &Now);

} // namespace pacc

#endif
