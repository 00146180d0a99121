//===- ReductionMarks.h - what a loop only combines, by its name *- C++ -*-===//
//
// __pacc_may_reduce(loop, operator, type, name, &variable): Lowering has seen that a loop without a directive does
// nothing with the variable's name but to combine it with other values.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_REDUCTIONMARKS_H
#define PACC_TRANSFORMS_REDUCTIONMARKS_H

#include "pacc/Access/LoopTree.h"

namespace llvm {
class Use;
} // namespace llvm

namespace pacc {

/// The marks of a kernel.
llvm::SmallVector<llvm::CallInst *, 4> possibleReductions(llvm::Function &F);

/// The number of the loop that a mark speaks of.
unsigned loopOfMark(const llvm::CallInst &Mark);
/// enum pacc_red_op, pacc_red_type.
unsigned operatorOfMark(const llvm::CallInst &Mark);
/// PACC_RED_FLAGS that stand beside the operator.
unsigned flagsOfMark(const llvm::CallInst &Mark);
unsigned typeOfMark(const llvm::CallInst &Mark);
/// Null if it is no variable of the kernel any more.
llvm::AllocaInst *variableOfMark(const llvm::CallInst &Mark);

/// What is done with the variable in `L`, marks apart.
llvm::SmallVector<llvm::Use *, 8> usesIn(const MarkedLoop &L, llvm::AllocaInst &Variable);

} // namespace pacc

#endif
