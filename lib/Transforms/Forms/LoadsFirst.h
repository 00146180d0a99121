//===- LoadsFirst.h - loads of several iterations at once -------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LOADSFIRST_H
#define PACC_TRANSFORMS_LOADSFIRST_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/AliasAnalysis.h"

namespace pacc {

/// Which of the iterations that stand in one block an instruction is of; the first, if of all.
using IterationMap = llvm::DenseMap<const llvm::Instruction *, unsigned>;

/// Moves loads of the block to its top, with what their addresses are computed from, as far as iterations are
/// independent and what an iteration itself stores allows it.
void moveLoadsFirst(llvm::BasicBlock &BB, const IterationMap &Iterations, llvm::AAResults &AA);

} // namespace pacc

#endif
