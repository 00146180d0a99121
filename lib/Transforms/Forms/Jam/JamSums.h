//===- JamSums.h - sums in memory become registers --------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_JAMSUMS_H
#define PACC_TRANSFORMS_JAMSUMS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// What innermost loops add up in memory at one place to which nothing is stored before: has what is there stored there
/// just before, where the loop has an iteration, so that iterations can be taken together as if the sums began there.
void openSums(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

/// What innermost loops add up in memory at one place, which is stored to just before, they add up in a
/// register, and store behind.
void keepSums(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif
