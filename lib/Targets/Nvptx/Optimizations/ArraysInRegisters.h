//===- ArraysInRegisters.h - a thread's own arrays --------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_ARRAYSINREGISTERS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_ARRAYSINREGISTERS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Unrolls loops of few iterations that go through small arrays of a thread's own, so that each element becomes a
/// register: registers have no numbers at run time, and arrays with an index that is none at compile time lie in memory.
///
///   float v[65];
///   for (int t = 64; t > 0; t--)
///     for (int k = 0; k < t; k++)   // at most 64 iterations, each with its test
///       v[k] = .5f * (v[k] + v[k + 1]);
///
/// All loops of a kernel whose counters are in addresses of such an array are unrolled, others stay (`t`). LLVM unrolls
/// those with few iterations of which it knows how many there are (8 of 8); this is for the others. Binomial options as
/// above take 157 us on an H100, with the array in memory 1209.
struct ArraysInRegisters : llvm::PassInfoMixin<ArraysInRegisters> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
