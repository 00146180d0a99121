//===- ApartKernels.h - kernels for data that lie apart ---------*- C++ -*-===//
//
//   kernels: for (i..) a[i] = b[i];        nobody says whether a and b overlap
//
// What the compiler cannot know the runtime sees: of such a kernel there are two, and each launch
// takes the one whose loops are spread if what its pointers lead to lies apart (pacc_kernel::apart).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_APARTKERNELS_H
#define PACC_TRANSFORMS_APARTKERNELS_H

#include "Loops/LoopDependence.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace pacc {

struct ApartKernels {
  llvm::SmallPtrSet<const llvm::Function *, 4> Kernels;
  LoopVerdicts Verdicts; ///< on their loops, which have the ids of those that they are copies of
  bool contains(const llvm::Function &F) const { return Kernels.contains(&F); }
};

/// Adds to the neutral module a copy of each kernel in which overlap alone keeps a loop from being
/// spread, according to `Verdicts`, and for which all accesses are known. The copy's parameters say
/// which of them must lie apart (KernelParameter::Apart), and are `noalias`.
ApartKernels makeApartKernels(llvm::Module &Neutral, const LoopVerdicts &Verdicts);

} // namespace pacc

#endif
