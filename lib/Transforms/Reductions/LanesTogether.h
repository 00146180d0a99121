//===- LanesTogether.h - several reductions, one meeting --------*- C++ -*-===//
//
// A reduction over all lanes of a gang makes its warps wait for each other twice: until all have left what
// theirs gathered, and until all have read it. Reductions that stand next to each other share these waits, as
// far as a warp's part of the exchange memory has room for their values.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_LANESTOGETHER_H
#define PACC_TRANSFORMS_LANESTOGETHER_H

#include "DeviceCalls.h"
#include "llvm/IR/IRBuilder.h"

namespace pacc {

/// Values of a reduction over all lanes of a gang.
struct LaneValue {
  ReducedValue Reduced;
  llvm::Value *V; ///< the lane's, then that of all
};

/// A variable of the lane for a value of type `T` on its way.
llvm::AllocaInst *variableFor(llvm::Function &F, llvm::Type *T);

/// How many of `Types`, from the first on, travel together; at least 1.
unsigned countTogether(llvm::ArrayRef<llvm::Type *> Types, const llvm::DataLayout &DL);

/// Where each of them has its bytes of what a warp exchanges.
llvm::SmallVector<uint32_t, 4> placesOf(llvm::ArrayRef<llvm::Type *> Types, const llvm::DataLayout &DL);

/// Replaces the value of each lane by that of all; `Values` as countTogether() has said.
void reduceTogether(llvm::IRBuilder<> &B, llvm::MutableArrayRef<LaneValue> Values);

/// The same of values of one type, as many as there are, over the lanes that `Scope` names.
void reduceWords(llvm::IRBuilder<> &B, DeviceEntry Scope, ReducedValue Of, llvm::MutableArrayRef<llvm::Value *> Values);

} // namespace pacc

#endif
