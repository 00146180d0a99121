//===- OneLoop.h - kernels with a loop and nothing beside it ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ONELOOP_H
#define PACC_TRANSFORMS_ONELOOP_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {
class LoopTree;

/// Gangs may go through `Kernel` without waiting for each other, if they share its outermost loop: there
/// is one, nothing repeats it, nothing beside it may be done only once (all may store the same result
/// that nobody reads), and nothing that is read beside it, for whatever purpose, is changed by it.
bool isOneLoop(const llvm::Function &Kernel, const LoopTree &Tree);

} // namespace pacc

#endif
