//===- JamSums.h - sums in memory become registers --------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_JAMSUMS_H
#define PACC_TRANSFORMS_JAMSUMS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// What innermost loops add up in memory at one place, which is stored to just before, they add up in a
/// register, and store behind.
void keepSums(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif
