//===- GpuUnrolling.h - who unrolls which loops of device code --*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_GPUUNROLLING_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_GPUUNROLLING_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Tells LLVM's unrolling what to do with each loop; the user's word goes first.
///
/// Sequential loops are left to ptxas, which unrolls them with the registers in view: after
/// LLVM's unrolling a naive matrix product on an H200 runs at 3160 to 3820 GFLOPS, without at 4020.
/// But precise divisions and roots are branches to ptxas, and loops with branches it does
/// not unroll; small ones of those run several iterations at a time, so that their loads
/// are on their way together (bodies that attract each other: 476 to 600 billion pairs a
/// second). Loops that the grid or the block shares have the number of threads as step;
/// ptxas lets them be, so those that only read are batched here (sums of rows: 3.4 to 4.0 TB/s).
struct ChooseUnrolling : llvm::PassInfoMixin<ChooseUnrolling> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
