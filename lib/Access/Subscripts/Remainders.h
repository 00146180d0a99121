//===- Remainders.h - subscripts that go round ------------------*- C++ -*-===//
#ifndef PACC_ACCESS_REMAINDERS_H
#define PACC_ACCESS_REMAINDERS_H

namespace llvm {
class Loop;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// `(i + s) % n` is another number in each iteration of `L`: what is divided goes up or down by one, without going round
/// itself, and the loop has no more than n iterations, so that no two are a multiple of n apart. It may be negative.
bool isOtherRest(llvm::ScalarEvolution &SE, const llvm::SCEV *Rest, const llvm::Loop &L);

} // namespace pacc

#endif
