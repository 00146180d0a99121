//===- SingleRounds.h - loops that mostly run once --------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_SINGLEROUNDS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_SINGLEROUNDS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Where memory of the device tells how often a loop runs that threads share (`i < s->n`, with `s` present), launches only
/// estimate the number, and choose the form with a loop, of which each thread runs one round if the estimate is right, as
/// it mostly is. Pointers that such rounds load from objects (`s->x`) are loaded where they are used, not kept in registers
/// for rounds that do not come. Before all optimisations.
struct SingleRounds : llvm::PassInfoMixin<SingleRounds> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
