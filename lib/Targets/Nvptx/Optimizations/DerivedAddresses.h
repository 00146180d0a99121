//===- DerivedAddresses.h - neighbours' addresses -------------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_DERIVEDADDRESSES_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_DERIVEDADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Where several accesses of a block go to neighbours in an array of several dimensions whose extents are kernel
/// arguments, one address is computed, and the others from it: by a distance that all threads have in common. LLVM
/// computes each from its subscripts, with multiplications of 64 bits, of which each is three or four of the GPU.
struct DerivedAddresses : llvm::PassInfoMixin<DerivedAddresses> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
