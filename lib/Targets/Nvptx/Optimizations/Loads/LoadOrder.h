//===- LoadOrder.h - loads before slow arithmetic ---------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_LOADORDER_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_LOADORDER_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Moves loads that stand behind a precise division or root to the top of their block,
/// where nothing between may change what they read. ptxas makes branches of such
/// operations and moves nothing over them, so each load would wait for all arithmetic
/// before it.
struct LoadOrder : llvm::PassInfoMixin<LoadOrder> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
