//===- DisjointSums.h - sums that LLVM writes as bitwise or -----*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_DISJOINTSUMS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_DISJOINTSUMS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Makes `or disjoint` an addition again, which it is where the operands have no bit in common.
///
///   if (lane < 2) row = 2 * n | lane;   // is 2 * n + lane there, and there only
///   if (lane < 3) next = 3 * n + lane;
///
/// The passes that LLVM's code generator for GPUs runs compute the first sum before its condition (SpeculativeExecution),
/// and make the second one of it (StraightLineStrengthReduce, which takes it for an addition everywhere): lane 2
/// gets a wrong address. An addition is right there, too. As the last pass before code generation.
struct DisjointSums : llvm::PassInfoMixin<DisjointSums> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
