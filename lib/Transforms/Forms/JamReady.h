//===- JamReady.h - loops in the form that jams look at ---------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_JAMREADY_H
#define PACC_TRANSFORMS_JAMREADY_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
class StoreInst;
} // namespace llvm

namespace pacc {

/// Brings `L` into simplified and loop-closed form, in which what only its body uses is computed behind its guards, and
/// what is the same in all iterations before it. With `Straightens` branches that differ between iterations become
/// straight code, if that costs little; for stores behind them expandConditionalStores makes branches again, and until
/// then nobody may look at what is stored. JamShape looks at such loops.
void prepareToJam(llvm::Loop &L, llvm::FunctionAnalysisManager &FAM, bool Straightens = false);

/// It stands for a store behind a branch.
bool isConditional(const llvm::StoreInst &Store);

/// Puts stores that prepareToJam has taken out of branches behind branches again.
void expandConditionalStores(llvm::Function &F);

/// Where the loops in the body of the kernel's innermost spread loop are few, short, and of constant length: makes
/// straight code of them, and drops their markers. True if it did.
bool unrollShortLoops(llvm::Function &Kernel, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif
