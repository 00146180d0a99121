//===- SureMeetings.h - iterations that surely meet -------------*- C++ -*-===//
#ifndef PACC_ACCESS_SUREMEETINGS_H
#define PACC_ACCESS_SUREMEETINGS_H

#include "DifferingStores.h"
#include "pacc/Access/LoopDependence.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace llvm {
class BasicBlock;
class DominatorTree;
class LoopInfo;
class PHINode;
class ScalarEvolution;
class StoreInst;
class Value;
} // namespace llvm

namespace pacc {
class SubscriptTest;

/// How many iterations `L` has at most; 0: nobody knows.
uint64_t mostTrips(const llvm::Loop &L, llvm::ScalarEvolution &SE);
/// How often it runs each time; 0: that is no constant.
unsigned constantTrips(const llvm::Loop &L, llvm::ScalarEvolution &SE);

/// What is wrong with a loop of which somebody says that its iterations are independent.
class SureMeetings {
public:
  SureMeetings(llvm::LoopInfo &LI, llvm::ScalarEvolution &SE, llvm::DominatorTree &Dominance, SubscriptTest &Subscripts)
      : LI(LI), SE(SE), Dominance(Dominance), Subscripts(Subscripts), Differing(LI, SE, Dominance) {}

  /// A load and a store of the construct's data in each iteration, by which iterations depend on each other wherever the
  /// loop's bounds lie.
  LoopConflict findConflict(const llvm::Loop &L);

  /// The same where only all that an iteration does tells: what an inner loop reads, or does under conditions on counters.
  LoopConflict findTriedConflict(const llvm::Loop &L);

  /// Loops one behind the other, in nothing else, of which iterations need what other ones of the loop before have done.
  void findInRow(LoopVerdicts &Verdicts);

  /// A store of the construct's data by which several iterations surely give one element values of their own.
  LoopConflict findOverwrite(const llvm::Loop &L);

  /// The same of a variable from outside of the loop, which the lanes share that share the loop, and that is read behind it.
  /// `Counter`: the loop's own, may be null.
  LoopConflict findOverwriteOfGang(const llvm::Loop &L, const llvm::PHINode *Counter);

private:
  struct PlainAccesses {
    llvm::SmallVector<llvm::Instruction *, 16> Loads, Stores;
  };

  llvm::LoopInfo &LI;
  llvm::ScalarEvolution &SE;
  llvm::DominatorTree &Dominance;
  SubscriptTest &Subscripts;
  const DifferingStores Differing;

  bool isAlwaysReached(const llvm::BasicBlock *BB, const llvm::Loop &L) const;
  bool isNeverReached(const llvm::BasicBlock *BB) const;
  /// What `V` is in the last iterations of the loops in `L` is the same in all iterations of `L`.
  bool endsAlike(llvm::Value *V, const llvm::Loop &L) const;
  bool differsAtEnds(llvm::Value *V, const llvm::Loop &L) const;
  const llvm::BasicBlock *placeOfChoice(llvm::Value *V, const llvm::PHINode &Of, const llvm::Loop &L, unsigned Steps) const;
  const llvm::Instruction *differingValue(llvm::Value *V, const llvm::PHINode &Of, const llvm::Loop &L,
                                          unsigned Steps) const;
  bool overwritesAtEnds(const llvm::StoreInst &Store, const llvm::Loop &L) const;
  PlainAccesses accessesOfData(const llvm::Loop &L, bool IsSure) const;
  std::optional<int64_t> nearDistance(llvm::Instruction &X, llvm::Instruction &Y, const llvm::Loop &L);
};

} // namespace pacc

#endif
