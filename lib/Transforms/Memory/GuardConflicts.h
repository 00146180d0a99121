//===- GuardConflicts.h - what lanes may do to each other -------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_GUARDCONFLICTS_H
#define PACC_TRANSFORMS_GUARDCONFLICTS_H

#include "Memory/GangMemory.h"
#include "Memory/LeaderLoops.h"

namespace pacc {

/// Something between two barriers that other lanes may notice.
struct GuardEvent {
  llvm::Instruction *Where = nullptr;         ///< a barrier would stand before this
  llvm::ArrayRef<llvm::BasicBlock *> Region;  ///< a whole loop of the lanes, or of the leader, or
  llvm::Instruction *Single = nullptr;        ///< one instruction
  bool ByLeader = false;                      ///< one lane only (stores); else every lane (loads)
  bool OfGangs = false;                       ///< a loop whose iterations several gangs share
  bool OfSlot = false;                        ///< all lanes take over a value that one of them had
  unsigned Slot = 0; ///< the event, if not 0, in which they take over this one's
};

/// Knows which events of different lanes must not meet.
class GuardConflicts {
public:
  GuardConflicts(const llvm::Function &Kernel, const GangMemory &Memory, llvm::AAResults &AA);

  /// Whether a lane that is at `B` already, and one that is at `A` still, which comes before it, may touch the same
  /// memory, and one of the two changes it. `InGangMemory`: only what `A` does in memory that may be the gang's counts.
  bool meet(const GuardEvent &A, const GuardEvent &B, bool InGangMemory) const;

  /// Whether the event has something to do in memory that a gang has for itself, or may have.
  bool touchesGangMemory(const GuardEvent &E) const;

private:
  bool mayBeGangMemory(const llvm::Value *P) const;
  bool mayBeOfHeap(const llvm::Value *P) const;
  bool touchesGangMemory(const llvm::Instruction &I) const;
  bool mayConflict(const llvm::Instruction &A, const llvm::Instruction &B) const;
  bool mayMeet(const Touched &A, const Touched &B) const;
  bool isBetweenGangs(const llvm::Instruction &Read, const GuardEvent &A, const GuardEvent &B) const;

  const GangPlaces Places;
  llvm::AAResults &AA;
  const bool HasManyGangs; ///< as far as the program says
  const bool HeapEscapes;  ///< the address of what a gang takes from the heap is stored, or given to a function
};

} // namespace pacc

#endif
