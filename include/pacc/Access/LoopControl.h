//===- LoopControl.h - how a marked loop counts -----------------*- C++ -*-===//
#ifndef PACC_ACCESS_LOOPCONTROL_H
#define PACC_ACCESS_LOOPCONTROL_H

#include "pacc/Access/LoopTree.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

namespace pacc {

/// A variable of one value, in memory as Clang leaves it; null if the address is anything else.
llvm::AllocaInst *variableOf(llvm::Value *Address);

/// The variable that is loaded or stored; null if it is anything else.
llvm::AllocaInst *variableOf(const llvm::Instruction &I);

/// How a loop of one dimension counts, in the form that Lowering gives it.
struct LoopControl {
  MarkedLoop *L = nullptr;
  llvm::Loop *Counted = nullptr;
  llvm::BasicBlock *Body = nullptr; ///< the first block of its body
  llvm::AllocaInst *Counter = nullptr;
  llvm::SmallPtrSet<const llvm::Instruction *, 4> OwnLoads; ///< of the counter, by the loop itself
  llvm::SmallVector<llvm::CallInst *, 3> Markers;           ///< of its bounds
  llvm::Value *Trips = nullptr; ///< a constant, a parameter, or the variable they are loaded from

  /// False if the loop has another form.
  bool find(MarkedLoop &Of);

  /// The number of iterations in front of `Before`.
  llvm::Value *tripsBefore(llvm::Instruction &Before) const;

private:
  bool findTrips();
  bool findStep();
};

} // namespace pacc

#endif
