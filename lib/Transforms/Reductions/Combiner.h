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
  /// `Op`: enum pacc_red_op; `Type`: as markers have it.
  Combiner(llvm::IRBuilder<> &B, unsigned Op, unsigned Type, bool KeepsNaN = false);
  Combiner(llvm::IRBuilder<> &B, const MarkedReduce &R) : Combiner(B, R.Op, R.Type, R.KeepsNaN) {}

  /// Type of the variable in memory; of the number that has a bit-field.
  llvm::Type *memoryType() const;
  /// The type of values that travel.
  llvm::Type *travellingType();
  /// The variable's value in travelling form, and back.
  llvm::Value *load(llvm::Value *Variable);
  void store(llvm::Value *V, llvm::Value *Variable);
  /// The value, in memory, that changes nothing when it is combined with another. Beside a bit-field there is nothing.
  llvm::Constant *identity();
  /// Has the variable begin with it, or with the value of another one.
  void begin(llvm::Value *Variable);
  void begin(llvm::Value *Variable, llvm::Value *From);
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
  llvm::Value *own(llvm::Value *V);
  void intoBits(llvm::Value *V, llvm::Value *Variable);

  llvm::IRBuilder<> &B;
  unsigned Op, Ty;
  unsigned FirstBit, Bits; ///< 0 bits: the variable is no bit-field
  bool KeepsNaN = false;
};

} // namespace pacc

#endif
