//===- LeftLoops.h - loops that end before their last iteration -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CHECKS_CHUNKS_LEFTLOOPS_H
#define PACC_TRANSFORMS_CHECKS_CHUNKS_LEFTLOOPS_H

namespace llvm {
class BasicBlock;
class Loop;
} // namespace llvm

namespace pacc {

/// A block at the end of which the loop may be left other than by its test, and the function goes on behind it; null:
/// there is none.
const llvm::BasicBlock *whereLeft(const llvm::Loop &L);

} // namespace pacc

#endif
