//===- ImplicitReductions.h - sums that lanes can share ---------*- C++ -*-===//
//
//   kernels: for (i..) {                               a row for each gang
//              double s = 0;
//              for (j..) s += a[i][j];                 whose lanes would all do this
//              for (j..) b[i][j] = a[i][j] / s; }      beside what they share
//
// Lowering marks what a loop without a directive does nothing with but to combine it
// (__pacc_may_reduce); elements of arrays that it adds to are found here (SumsInMemory.h). Where such a loop is
// independent but for that, and its gang has lanes that would repeat it, it becomes one with a reduction.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_IMPLICITREDUCTIONS_H
#define PACC_TRANSFORMS_IMPLICITREDUCTIONS_H

#include "pacc/Access/LoopDependence.h"

namespace pacc {
struct ApartKernels;

/// Makes reductions in kernels of the neutral module, those that `IsWanted` says, and what `Verdicts` has on their
/// loops is what holds then. All other loops are as they were, or the kernel is.
void makeImplicitReductions(llvm::Module &Neutral, llvm::function_ref<bool(const llvm::Function &)> IsWanted,
                            LoopVerdicts &Verdicts);

/// Returns copies of kernels in which each lane goes through a row alone, though neighbours in it are neighbours in
/// memory:
///
///   parallel loop: for (i..) { double s = 0; for (j..n..) s += a[i * n + j] * x[j]; y[i] = s; }
///
/// also where a sequential loop of `kernels` is round them: for launches whose rows are long, where each
/// gang has a row; those that are known to be long are made so at once. Of a kernel of `Apart` the copy is for launches
/// that allow that one, too.
ApartKernels makeKernelsForLongRows(llvm::Module &Neutral, LoopVerdicts &Verdicts, ApartKernels &Apart);

/// What is left of the marks.
void dropPossibleReductions(llvm::Module &Neutral);

} // namespace pacc

#endif
