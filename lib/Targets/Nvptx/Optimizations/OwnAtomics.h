//===- OwnAtomics.h - atomic operations on what a lane has for itself -*- C++ -*-===//
//
// A GPU has atomic operations on memory that several lanes can reach, and none on a lane's own: ptxas refuses them there,
// and through a pointer of which it cannot tell they end the kernel. No other lane sees such memory, so that an operation
// that is not atomic does the same; variables that nothing else kept in memory are in registers then.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_OWNATOMICS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_OWNATOMICS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Operations on local variables, wherever they are inlined to.
struct OwnAtomics : llvm::PassInfoMixin<OwnAtomics> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

/// Of pointers that may lead to a local variable, or to other memory, the thread looks where they do. Once, at the end.
struct PerhapsOwnAtomics : llvm::PassInfoMixin<PerhapsOwnAtomics> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace pacc

#endif
