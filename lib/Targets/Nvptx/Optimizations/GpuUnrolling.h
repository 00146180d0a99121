//===- GpuUnrolling.h - who unrolls which loops of device code --*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_GPUUNROLLING_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_GPUUNROLLING_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// Tells LLVM's unrolling what to do with each loop; the user's word goes first.
///
/// Sequential loops are left to ptxas, which unrolls them with the registers in view: after LLVM's unrolling, which
/// ends ptxas', a naive matrix product on an H200 runs at 3160 to 3820 GFLOPS, without at 4020. Those whose addresses
/// move by the same number of bytes each time are unrolled by both, as nvcc has it: a few threads with long loops, as
/// sums of columns, have as many loads on their way as it takes to keep the memory busy. But precise divisions and
/// roots are branches to ptxas, and loops with branches it does not unroll; small ones of those run several iterations
/// at a time, so that their loads are on their way together (bodies that attract each other: 476 to 600 billion pairs a
/// second). Likewise those with branches of the program's own, of which four. Loops that the grid or the block shares
/// have the number of threads as step; ptxas lets them be, so those that only read are batched here (sums of rows: 3.4
/// to 4.0 TB/s).
struct ChooseUnrolling : llvm::PassInfoMixin<ChooseUnrolling> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

/// LLVM has unrolled the loop, and ptxas may unroll it further.
bool isBatched(const llvm::Loop &L);

/// Its step is made of the number of gangs.
bool isSharedByGangs(const llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace pacc

#endif
