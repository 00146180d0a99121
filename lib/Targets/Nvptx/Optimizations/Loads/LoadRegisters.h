//===- LoadRegisters.h - registers for many loads at a time -----*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_LOADREGISTERS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_LOADREGISTERS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Has ptxas keep many loads on their way in kernels that wait for memory more than they compute.
///
/// As long as nobody says how many registers a kernel may have, ptxas tries to need no more than 32, with which
/// a multiprocessor has all the threads that it can have, and puts loads behind the arithmetic of those before for
/// that. Told of any bound, be it all that there are, it puts loads first. On an H100, time without / with: sums of
/// columns weighted (5000 x 5000) 3.0, a star of 25 points 1.13, lines of a text 1.2, Himeno's
/// `kernels` 1.08. Where lanes compute more, fewer threads are slower: filters .84, exponential
/// functions .90; and so where they update what the gang has in its memory: .70; and where most loads find what they want
/// in a line of the cache that another has brought: boxes of 5 x 5 doubles .78, of 27 with a table of weights .77, written
/// out .87, sums of 16 neighbours .86. And where gangs wait for each other, in loops that they share: all of them are there
/// at a time, each for many iterations (steps of a stencil of 158 x 158 x 158 in one kernel on an H200: .72).
struct LoadRegisters : llvm::PassInfoMixin<LoadRegisters> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
