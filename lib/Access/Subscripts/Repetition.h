//===- Repetition.h - what every iteration of a loop computes anew --*- C++ -*-===//
#ifndef PACC_ACCESS_REPETITION_H
#define PACC_ACCESS_REPETITION_H

namespace llvm {
class Loop;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// Each iteration of `L` goes through the same values of `S`, in the same iterations of the loops inside: it is made of
/// what does not change in `L`, and of counters of loops in it (`(j + 4 * i) / 2`).
bool repeatsInEach(llvm::ScalarEvolution &SE, const llvm::SCEV *S, const llvm::Loop &L);

} // namespace pacc

#endif
