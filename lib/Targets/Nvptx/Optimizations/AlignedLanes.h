//===- AlignedLanes.h - warps begin where lines of memory do ----*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_ALIGNEDLANES_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_ALIGNEDLANES_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Where each thread has one place in a row at most, of a loop that begins inside of the rows (`for (i = 1; i < n - 1;
/// ++i)`), the first lanes idle, so that most accesses of a warp begin with a line of memory, not across two: if the
/// grid has lanes to spare. The loop has to go through rows of several arrays, or of one with neighbours.
///
/// `-gpu=noalign` switches it off; -Rpass=pacc-align says where it is. After other optimisations, before StridedPointers.
struct AlignedLanes : llvm::PassInfoMixin<AlignedLanes> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
