//===- JamReady.h - loops in the form that jams look at ---------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_JAMREADY_H
#define PACC_TRANSFORMS_JAMREADY_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
} // namespace llvm

namespace pacc {

/// Brings `L` into simplified and loop-closed form, in which what only its body uses is computed behind its guards, and
/// what is the same in all iterations before it. JamShape looks at such loops.
void prepareToJam(llvm::Loop &L, llvm::FunctionAnalysisManager &FAM);

/// Where the loops in the body of the kernel's innermost spread loop are few, short, and of constant length: makes
/// straight code of them, and drops their markers. True if it did.
bool unrollShortLoops(llvm::Function &Kernel, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif
