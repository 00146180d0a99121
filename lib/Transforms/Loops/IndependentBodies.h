//===- IndependentBodies.h - what the vectoriser may know -------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_INDEPENDENTBODIES_H
#define PACC_TRANSFORMS_INDEPENDENTBODIES_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {
class LoopTree;

/// Marks the innermost loops of `F` that are spread and whose iterations do not meet in memory, for the vectoriser.
void markIndependentBodies(llvm::Function &F, LoopTree &Tree);

} // namespace pacc

#endif
