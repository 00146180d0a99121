//===- InOrder.h - reductions of loops that run in order --------*- C++ -*-===//
//
// Where nobody shares the iterations of a loop, there is nothing to combine: the copy begins with what the variable
// holds, and the variable gets what the copy holds in the end,
//
//   mine = m; for (...) if (x[i] > mine) { mine = x[i]; n++; }  m = mine
//
// so that other statements of the body see what they see where the program runs without its directives.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_REDUCTIONS_INORDER_H
#define PACC_TRANSFORMS_REDUCTIONS_INORDER_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {
class LoopTree;
struct MarkedReduce;
struct ReductionTask;

/// Finds those among `Tasks`, of `F`, where one lane runs all iterations, or each lane does so for a variable of its own
/// or of its gang; and has their copies begin with what the variables hold.
void beginInOrder(llvm::MutableArrayRef<ReductionTask> Tasks, LoopTree &Tree, const llvm::Function &F, bool HasLanes);
/// In place of the call that combines the two.
void leaveInVariable(const MarkedReduce &R);

} // namespace pacc

#endif
