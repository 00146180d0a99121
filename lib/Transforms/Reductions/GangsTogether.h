//===- GangsTogether.h - several reductions over gangs at once --*- C++ -*-===//
//
// In a reduction over gangs every gang waits until others can see what it has left, and until it has counted itself in; the
// last one then waits for what all have left, and for the program's variables, which may be the host's. Reductions that
// follow each other share these waits.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_GANGSTOGETHER_H
#define PACC_TRANSFORMS_GANGSTOGETHER_H

#include "DeviceCalls.h"
#include "Memory/GangMemory.h"
#include "llvm/ADT/SmallVector.h"

namespace pacc {

struct MarkedReduce;

/// Values of gangs whose totals are to go to the program's variables.
class TotalsOfGangs {
public:
  explicit TotalsOfGangs(GangMemory &Memory) : Memory(Memory) {}

  /// `Slot` holds the gang's value of `Of`, the same on all lanes; its shares are at `At`.
  void add(const MarkedReduce &Of, ReducedValue Reduced, llvm::AllocaInst *Slot, GangMemory::Partial At) {
    Totals.push_back({&Of, Reduced, Slot, At});
  }
  /// Reduces all that were added, before `Behind`, which stands in a block of its own then.
  void reduce(llvm::Instruction &Behind);

private:
  struct Total {
    const MarkedReduce *Of;
    ReducedValue Reduced;
    llvm::AllocaInst *Slot;
    GangMemory::Partial At;
  };

  void reduceOne(llvm::Instruction &Behind) const;
  void reduceAll(llvm::Instruction &Behind) const;
  void leave(llvm::IRBuilder<> &B, llvm::Value *Stage) const;
  void combine(llvm::IRBuilder<> &B, llvm::Value *Stage) const;
  void addShares(llvm::IRBuilder<> &B, llvm::Value *Stage) const;
  void store(llvm::Instruction &Then) const;

  GangMemory &Memory;
  llvm::SmallVector<Total, 4> Totals;
};

/// Says what FirstStage is, in the forms of a kernel that do not finish what others have left.
void beginWithGangs(llvm::Function &Form);
/// In those that do.
void beginWithLeftShares(llvm::Function &Finish);

} // namespace pacc

#endif
