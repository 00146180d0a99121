//===- ReductionTasks.h - what is combined over which levels ----*- C++ -*-===//
//
// An inner loop whose result only feeds the copy of an enclosing reduction is
// not combined on every outer iteration: each lane adds to its own outer copy,
// and the outer loop combines over the levels of both. This turns
//   gang { vector reduction(+:s) } into one combination at the very end.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_REDUCTIONTASKS_H
#define PACC_TRANSFORMS_REDUCTIONTASKS_H

#include "pacc/Access/LoopTree.h"

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace pacc {

/// The levels over which a reduction's copies are spread.
struct ReductionSpread {
  bool Gang = false, Worker = false, Vector = false;
  bool any() const { return Gang || Worker || Vector; }
  bool operator==(const ReductionSpread &O) const {
    return Gang == O.Gang && Worker == O.Worker && Vector == O.Vector;
  }
  void add(const ReductionSpread &O) {
    Gang |= O.Gang;
    Worker |= O.Worker;
    Vector |= O.Vector;
  }
};

/// A reduction with its loop (null: the construct) and final spread.
struct ReductionTask {
  MarkedLoop *L;
  MarkedReduce R;
  ReductionSpread Over;
  bool Deferred = false;
  bool InOrder = false; ///< nothing is to be combined (InOrder.h)
};

/// The reductions of a kernel.
class ReductionTasks {
public:
  /// `OneGang`: there are no other gangs to combine with.
  ReductionTasks(LoopTree &Tree, bool OneGang);

  /// Those of the construct first, then those of the loops.
  llvm::MutableArrayRef<ReductionTask> tasks() { return Tasks; }
  /// `I` is a part of what the reduction gathers in.
  bool inBody(const ReductionTask &T, const llvm::Instruction &I) const;

private:
  void collect(bool OneGang);
  void addDirectUpdates(ReductionTask &T);
  ReductionTask *enclosing(const ReductionTask &T);
  void deferInto(ReductionTask &Outer);
  bool onlyFed(const ReductionTask &Outer, const ReductionTask &T) const;
  bool onlyFed(const llvm::Value &Address, const llvm::Value &Copy, const ReductionTask &Outer,
               const ReductionTask &T) const;
  const ReductionTask *taskOf(const llvm::Instruction *Call) const;

  LoopTree &Tree;
  llvm::SmallVector<ReductionTask, 4> Tasks;
};

} // namespace pacc

#endif
