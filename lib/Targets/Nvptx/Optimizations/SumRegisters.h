//===- SumRegisters.h - registers for loops with many sums ------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_SUMREGISTERS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_SUMREGISTERS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Bounds the registers of kernels whose loops keep many sums, as those of a tile of a matrix product.
///
/// What such a loop needs is known: its sums, what it loads for them, some addresses. ptxas takes a few more or a few
/// less, as its order of loads falls out, and with them blocks on a multiprocessor come or go. TFLOP/s of a
/// product of 4096 x 4096 floats on an H200, spelt in ten ways (with 8 x 4 sums a thread): 10.7 to 20.6 unbounded,
/// 16.6 to 20.7 with 64 registers; of doubles 4.7 to 9.4, and 7.9 to 9.4 with 128.
struct SumRegisters : llvm::PassInfoMixin<SumRegisters> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
