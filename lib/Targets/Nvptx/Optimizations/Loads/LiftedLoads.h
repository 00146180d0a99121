//===- LiftedLoads.h - loads that go up over other code ---------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_LIFTEDLOADS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_LIFTEDLOADS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"

namespace llvm {
class LoadInst;
} // namespace llvm

namespace pacc {

/// A precise division or root: branches to ptxas, unless it may be computed roughly.
bool isSlowArithmetic(const llvm::Instruction &I);

/// What is read there may be read before `I`, too: that always comes to an end, and does not write it.
bool mayLiftOver(const llvm::Instruction &I, const llvm::MemoryLocation &Read, llvm::AAResults &AA);

/// Appends `I` and what it needs of its block, operands first, unless it `IsAbove` already. False if that is not
/// only quick arithmetic and loads which `MayLift`.
bool collectLifted(llvm::Instruction &I, llvm::function_ref<bool(const llvm::Instruction &)> IsAbove,
                   llvm::function_ref<bool(const llvm::LoadInst &)> MayLift,
                   llvm::SmallVectorImpl<llvm::Instruction *> &Needed);

/// Says that so many loads come before what is slow, `What` (-Rpass=pacc-loads), at the line of `At`.
void remarkOfLoads(const llvm::Instruction &At, unsigned Loads, const char *What);

} // namespace pacc

#endif
