//===- Preserved.h - what passes leave as it was ----------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_PRESERVED_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_PRESERVED_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// What a pass leaves as it is that changes instructions, but no blocks and branches. `Changed`: it has done so.
inline llvm::PreservedAnalyses preservedIf(bool Changed) {
  if (!Changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses Kept;
  Kept.preserveSet<llvm::CFGAnalyses>();
  return Kept;
}

} // namespace pacc

#endif
