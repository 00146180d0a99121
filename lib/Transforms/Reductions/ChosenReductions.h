//===- ChosenReductions.h - extremes with what goes with them ---*- C++ -*-===//
//
//   if (x < m) { m = x; k = i; }
//
// Calls of __pacc_reduce one behind the other (PACC_RED_LEADS, PACC_RED_FOLLOWS): of `m`, of the numbers of the iteration
// that has set it, of `k`. They are combined together: the iteration whose keys are the least in lexicographical order
// gives all values. Keys are 64-bit words: of the extreme, so that a smaller word is a better value, then of the
// iteration's numbers, so that a smaller word is an iteration that counts rather.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHOSENREDUCTIONS_H
#define PACC_TRANSFORMS_CHOSENREDUCTIONS_H

#include "pacc/Access/LoopTree.h"
#include "llvm/IR/IRBuilder.h"

namespace pacc {

class ChosenReduction {
public:
  /// The leader and what follows it.
  ChosenReduction(llvm::IRBuilder<> &B, llvm::ArrayRef<const MarkedReduce *> Members);

  /// The words of what the copies hold: the keys, then the values of the extreme and of what goes with it.
  llvm::SmallVector<llvm::Value *, 6> load();
  unsigned keys() const { return Keys; }
  /// Of words of a copy what replaces the variables outside does so.
  void intoMemory(llvm::ArrayRef<llvm::Value *> Words);

private:
  llvm::Value *keyOf(llvm::Value *Number, const MarkedReduce &R);
  llvm::Value *placeOf(llvm::Value *Key, const MarkedReduce &R);
  llvm::Value *numberOf(llvm::Value *V, const MarkedReduce &R);
  llvm::Value *bitsOf(llvm::Value *V);
  llvm::Value *fromBits(llvm::Value *Bits, llvm::Type *T);
  llvm::Type *typeOf(const MarkedReduce &R);
  llvm::Value *isEarlier(llvm::ArrayRef<llvm::Value *> Words);
  bool isLast() const; ///< of several iterations with the extreme the last one counts

  llvm::IRBuilder<> &B;
  llvm::SmallVector<const MarkedReduce *, 4> Members;
  unsigned Keys = 1; ///< the leader, and the numbers of the iteration
};

} // namespace pacc

#endif
