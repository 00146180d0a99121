//===- GangCounters.h - counters that each gang keeps for itself -*- C++ -*-===//
//
//   #pragma acc parallel loop
//   for (i..) { #pragma acc atomic update
//               count[item[i]]++; }
//
// All threads of a GPU update a few addresses, one after the other. Where the kernel does
// nothing with an array of numbers of 32 or 64 bits but add to its elements, each gang adds to a copy
// of the first elements in its own memory, and what has come together there is added to the
// array at the kernel's end. Elements behind those are updated in place. The order of updates is
// free, so that the last bits of floating-point numbers may change, as they may without the copy.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_GANGCOUNTERS_H
#define PACC_TRANSFORMS_GANGCOUNTERS_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Gives one array of the kernel such a copy, if it has one that may; says so in the kernel's
/// shape. GPU form, before partitionLoops. Returns the kernel as it was, for launches with so many elements that few of
/// them would be in a gang's memory: those find the array by the shape's RowParameter. Null: there is no such kernel.
llvm::Function *keepCountersInGangs(llvm::Function &Kernel, llvm::FunctionAnalysisManager &FAM);

} // namespace pacc

#endif
