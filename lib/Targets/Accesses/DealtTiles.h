//===- DealtTiles.h - a thread's iterations side by side --------*- C++ -*-===//
#ifndef PACC_TARGETS_ACCESSES_DEALTTILES_H
#define PACC_TARGETS_ACCESSES_DEALTTILES_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Decides between the two ways of a kernel whose threads take several iterations (JamForm.cpp): they are a block apart,
/// so that lanes are neighbours in memory; or they lie side by side, so that what a thread accesses of an array makes one
/// piece of up to 16 bytes. The kernel goes the second way where it finds its data at multiples of that; if not all
/// accesses of the iterations become pieces there, only the first way is left. With `IsReported` a remark says so
/// (-Rpass=pacc-wide). True if the second way is there; the function may have changed otherwise, too.
bool dealTiles(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, bool IsReported);

/// Decides for all functions that dealTiles has not seen.
void dealOthers(llvm::Module &M, bool SideBySide);

} // namespace pacc

#endif
