//===- Combiner.h - the arithmetic of one reduction -------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_COMBINER_H
#define PACC_TRANSFORMS_COMBINER_H

#include "DeviceCalls.h"
#include "pacc/Access/LoopTree.h"
#include "llvm/IR/IRBuilder.h"

namespace pacc {

/// Emits the scalar arithmetic of one reduction; small integers are widened to
/// 32 bits while they travel between lanes.
class Combiner {
public:
  /// `Op`: enum pacc_red_op; `Type`: enum pacc_red_type.
  Combiner(llvm::IRBuilder<> &B, unsigned Op, unsigned Type, bool KeepsNaN = false)
      : B(B), Op(Op), Ty(Type), KeepsNaN(KeepsNaN) {}
  Combiner(llvm::IRBuilder<> &B, const MarkedReduce &R) : B(B), Op(R.Op), Ty(R.Type), KeepsNaN(R.KeepsNaN) {}

  /// Type of the variable in memory.
  llvm::Type *memoryType() const;
  /// The type of values that travel.
  llvm::Type *travellingType();
  /// The variable's value in travelling form, and back.
  llvm::Value *load(llvm::Value *Variable);
  void store(llvm::Value *V, llvm::Value *Variable);
  /// The value, in memory, that changes nothing when it is combined with another.
  llvm::Constant *identity();
  /// What the functions of the device runtime combine.
  ReducedValue travelling() const;
  /// *Outer = *Outer op Value (Value in travelling form).
  void intoMemory(llvm::Value *Outer, llvm::Value *V);

private:
  llvm::Value *widen(llvm::Value *V);
  llvm::Value *isTrue(llvm::Value *V);
  llvm::Value *truth(llvm::Value *V);
  /// The result of combining what is there, `X`, with what comes, `Y`.
  llvm::Value *combine(llvm::Value *X, llvm::Value *Y);
  llvm::Value *combineExtreme(llvm::Value *X, llvm::Value *Y);
  llvm::Value *combineComplex(llvm::Value *X, llvm::Value *Y);
  llvm::Value *narrow(llvm::Value *V, llvm::Type *Memory);

  llvm::IRBuilder<> &B;
  unsigned Op, Ty;
  bool KeepsNaN = false;
};

} // namespace pacc

#endif
