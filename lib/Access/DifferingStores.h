//===- DifferingStores.h - iterations that store other values ---*- C++ -*-===//
//
//   for (i..) { j = i; m[0] = x[i]; if (x[i] > 2) k = i; }
//
// Several iterations set one element, to values of their own. In order the last one counts; side by side any of them may.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_DIFFERINGSTORES_H
#define PACC_ACCESS_DIFFERINGSTORES_H

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class BasicBlock;
class DominatorTree;
class Loop;
class LoopInfo;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace pacc {

class DifferingStores {
public:
  DifferingStores(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE, llvm::DominatorTree &Dominance)
      : LI(LI), SE(SE), Dominance(Dominance) {}

  /// Each iteration of `L` has its own value for `V`: its number, an element of its own, or what is made of these. Results
  /// of comparisons are none, which most iterations may have in common.
  bool differs(llvm::Value *V, const llvm::Loop &L) const;

  /// What leads to `BB` in an iteration of `L` is no more than that elements of its own are less or greater than
  /// something, or that a remainder of its number is. That may be so of several iterations, while the author of `i == n
  /// - 1` or `key[i] == k` knows that it is of one.
  bool mayBeReachedBySeveral(const llvm::BasicBlock *BB, const llvm::Loop &L) const;

  /// The same of a choice by `Condition`.
  bool mayBeChosenBySeveral(llvm::Value *Condition, const llvm::Loop &L) const;

private:
  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  llvm::DominatorTree &Dominance;
  /// Of blocks that were asked for, and those that lead to them: what mayBeReachedBySeveral has said. Nobody changes the
  /// function meanwhile.
  mutable llvm::DenseMap<std::pair<const llvm::BasicBlock *, const llvm::Loop *>, bool> Reached;

  bool differs(llvm::Value *V, const llvm::Loop &L, unsigned Steps) const;
  bool isElementOfIteration(llvm::Value *V, const llvm::Loop &L) const;
  bool comesBack(llvm::Value *V, const llvm::Loop &L) const;
  bool choosesSeveral(llvm::Value *Condition, const llvm::Loop &L, unsigned Steps) const;
};

} // namespace pacc

#endif
