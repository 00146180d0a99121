//===- HeapArrays.h - arrays that are too large for stacks ------*- C++ -*-===//
//
// Arrays of variable length, and large copies of what reductions gather in, move from the stacks
// of threads to the device's heap.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_HEAPARRAYS_H
#define PACC_TRANSFORMS_HEAPARRAYS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace pacc {

/// Each of the functions that move an array has it given back where the stack that held it is
/// restored, or at the end of the kernel.
class HeapArrays {
public:
  /// A lane's copies for reductions that are larger come from the heap.
  static constexpr uint64_t LargestCopyBytes = 16 * 1024;

  explicit HeapArrays(llvm::Function &Kernel) : F(Kernel) {}

  llvm::SmallVector<llvm::AllocaInst *, 4> ofVariableLength() const;

  /// For an array of the gang, or of a worker, which each lane has no room for, whether they share
  /// it or not; that of gang memory is known before the launch, that of the array is not. One
  /// lane allocates, as guardSideEffects makes of any call of the gang.
  void move(llvm::AllocaInst &A);
  /// For an array of a lane: each decides for itself, and asks the heap for what its stack does
  /// not have. Splits blocks.
  void moveIfLarge(llvm::AllocaInst &A);
  /// For copies of reductions, which belong to lanes, although the code round their loop is the
  /// gang's.
  void moveCopy(llvm::AllocaInst &A);

private:
  llvm::Value *bytesOf(llvm::IRBuilder<> &B, llvm::AllocaInst &A) const;
  llvm::CallInst *callMalloc(llvm::IRBuilder<> &B, llvm::AllocaInst &A, llvm::Value *Bytes);
  llvm::FunctionCallee freeFunction();
  void freeAtEnd(llvm::AllocaInst &A, llvm::Value *Place, llvm::FunctionCallee Free);

  llvm::Function &F;
};

} // namespace pacc

#endif
