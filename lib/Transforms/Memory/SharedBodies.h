//===- SharedBodies.h - what gangs do between two meetings ------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_MEMORY_SHAREDBODIES_H
#define PACC_TRANSFORMS_MEMORY_SHAREDBODIES_H

#include "pacc/Access/LoopTree.h"

namespace pacc {

/// The outermost loop that gangs share and that holds `BB`; null if there is none.
const MarkedLoop *sharedLoopOf(const LoopTree &Tree, const llvm::BasicBlock &BB);

/// Loops that gangs share hold no other loops than those that gangs or lanes share, no calls, and little else:
/// their numbers of iterations tell how much there is to do (PACC_KERNEL_SHORT_BODIES).
bool hasShortBodies(const llvm::Function &F, const LoopTree &Tree);

} // namespace pacc

#endif
