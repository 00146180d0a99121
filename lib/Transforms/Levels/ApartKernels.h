//===- ApartKernels.h - kernels for launches that allow more ----*- C++ -*-===//
//
//   kernels: for (i..) a[i] = b[i];                        nobody says whether a and b overlap
//   kernels: for (i..) for (j..m..) a[i * lda + j] = ...;  nor whether a row of m ends before the next
//
// What the compiler cannot know the runtime sees: of such a kernel there are two, and each launch
// takes the one whose loops are spread if what its pointers lead to lies apart, and its numbers allow it
// (pacc_kernel::apart).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_APARTKERNELS_H
#define PACC_TRANSFORMS_APARTKERNELS_H

#include "Levels/AheadLoads.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace pacc {

struct ApartKernels {
  llvm::SmallPtrSet<const llvm::Function *, 4> Kernels;
  LoopVerdicts Verdicts; ///< on their loops, which have the ids of those that they are copies of
  /// Those that are better only if what they gather in elements becomes reductions (SumsInMemory.h).
  llvm::SmallPtrSet<llvm::Function *, 2> Tentative;
  bool contains(const llvm::Function &F) const { return Kernels.contains(&F); }
};

/// Copies of kernels as they were before their loops were improved: what is best for a loop that is not spread (lanes
/// that share a sum in it) is not for the launches in which it is. They are taken out of the module in the end.
class KernelsAsFound {
public:
  /// Keeps those in which launches may allow more than `Verdicts` do.
  KernelsAsFound(llvm::Module &Neutral, const LoopVerdicts &Verdicts, const AheadLoadsOf &Ahead);
  ~KernelsAsFound();
  KernelsAsFound(const KernelsAsFound &) = delete;
  KernelsAsFound &operator=(const KernelsAsFound &) = delete;

  bool contains(const llvm::Function &F) const { return Copies.contains(&F); }
  /// The kernel as it was, or itself.
  llvm::Function &of(llvm::Function &Kernel) const;

private:
  llvm::SmallPtrSet<const llvm::Function *, 8> Copies;
  llvm::DenseMap<const llvm::Function *, llvm::Function *> CopyOf;
};

/// Adds to the neutral module a copy of each kernel in which, according to `Verdicts`, a loop is not spread
/// that would be in launches whose data and numbers are as they mostly are. The copy's parameters say
/// which of them must lie apart (KernelParameter::Apart), and are `noalias`; it has the conditions on
/// numbers (LaunchConditions.h). So has each that is quicker then by what `Ahead` says.
ApartKernels makeApartKernels(llvm::Module &Neutral, const LoopVerdicts &Verdicts, const AheadLoadsOf &Ahead,
                              const KernelsAsFound &Found);

/// Takes away those that have not become better. `Verdicts`: as makeApartKernels was given them.
void dropUselessKernels(llvm::Module &Neutral, const LoopVerdicts &Verdicts, ApartKernels &Apart);

/// Adds the kernels of one lane that those become which find that their data overlap (CheckedKernels.h).
void addInOrderCopies(llvm::Module &Neutral);

/// Adds a copy of the kernel for launches of which `Conditions` hold, and which allow the kernel itself. It has no
/// such copy yet.
llvm::Function *addApartKernel(llvm::Function &Kernel, const LaunchConditions &Conditions);

} // namespace pacc

#endif
