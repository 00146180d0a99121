//===- IterationAccesses.h - what an iteration does to itself ---*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ITERATIONACCESSES_H
#define PACC_TRANSFORMS_ITERATIONACCESSES_H

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// Whether, within one iteration of `L`, a store and another access go into the same array by
/// subscripts that may be equal or not (`a[i][p] = x; y = a[i][q];`). Where they are always equal,
/// or always apart by the same number, everyone sees what the iteration does to itself.
bool mayMeetWithin(const llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace pacc

#endif
