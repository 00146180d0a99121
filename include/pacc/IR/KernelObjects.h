//===- KernelObjects.h - what is known of kernels' arrays --------*- C++ -*-===//
//
// `noalias` of a parameter is about all other accesses. That two arrays, or the results of
// two calls of malloc, never meet is less, and known more often: also where other pointers
// reach the kernel, and in kernels with barriers.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_IR_KERNELOBJECTS_H
#define PACC_IR_KERNELOBJECTS_H

#include "llvm/Analysis/AliasAnalysis.h"

namespace pacc {

/// Says that `Parameter` of a kernel leads into object `Number`: what has another number of
/// the same kernel is another object.
void setObjectOf(llvm::Argument &Parameter, unsigned Number);

/// setObjectOf has said so of `Parameter`.
bool hasObject(const llvm::Argument &Parameter);

/// Says that `Parameter` of a kernel leads to the device's copy of a value, or is null: then the value that another
/// parameter has counts (PACC_ARG_COPY_OF, PACC_ARG_SNAPSHOT_OF).
void setCopyOfValue(llvm::Argument &Parameter);
bool isCopyOfValue(const llvm::Argument &Parameter);

/// At a branch on whether such a copy has the value that the launch was told, which all of its threads answer alike: where
/// they go on if it has not. Null: that is no such branch.
llvm::BasicBlock *otherwiseOfToldTest(const llvm::BranchInst &Test);

/// Says that `Parameter` of a kernel is the length of an array of variable length, which came
/// with the array: no variable of the program.
void setArrayLength(llvm::Argument &Parameter);
bool isArrayLength(const llvm::Argument &Parameter);

/// Alias analysis from what setObjectOf said. It says nothing of the order of accesses and
/// calls, so it holds across barriers.
class KernelObjects : public llvm::AnalysisInfoMixin<KernelObjects> {
public:
  struct Result : llvm::AAResultBase {
    llvm::AliasResult alias(const llvm::MemoryLocation &A, const llvm::MemoryLocation &B,
                            llvm::AAQueryInfo &, const llvm::Instruction *);
    /// It holds nothing that could become stale.
    bool invalidate(llvm::Function &, const llvm::PreservedAnalyses &,
                    llvm::FunctionAnalysisManager::Invalidator &) {
      return false;
    }
  };
  Result run(llvm::Function &, llvm::FunctionAnalysisManager &) { return Result(); }

private:
  friend llvm::AnalysisInfoMixin<KernelObjects>;
  static llvm::AnalysisKey Key;
};

} // namespace pacc

#endif
