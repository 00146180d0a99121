//===- StridedPointers.h - one pointer for a batch of loads -----*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_STRIDEDPOINTERS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_STRIDEDPOINTERS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Where several iterations of a loop are one (ChooseUnrolling), and each loads from the next row of an array, a pointer
/// goes from row to row. LLVM's strength reduction would keep one pointer and the distances of all rows from it: these
/// take registers, whose number ptxas keeps so low that few loads are on their way at a time. (H100, sums of 16384
/// columns of 1024 numbers: 143 us, with a pointer 88.)
struct StridedPointers : llvm::PassInfoMixin<StridedPointers> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
