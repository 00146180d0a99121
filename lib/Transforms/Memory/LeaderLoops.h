//===- LeaderLoops.h - what one lane may do for its gang --------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LEADERLOOPS_H
#define PACC_TRANSFORMS_LEADERLOOPS_H

#include "DeviceCalls.h"
#include "FormSteps.h"
#include "pacc/Access/LoopTree.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

namespace pacc {

/// Gang-level code (Worker null) or the worker-level code of one worker loop.
struct Level {
  MarkedLoop *Worker = nullptr;

  bool holds(const llvm::BasicBlock &BB) const {
    return !Worker || Worker->Blocks.count(const_cast<llvm::BasicBlock *>(&BB));
  }
  DeviceEntry barrier() const {
    return Worker ? DeviceEntry::BarrierWorker : DeviceEntry::BarrierGang;
  }
};

/// The lane loop (or, at gang level, worker loop) that is one unit at `At` and
/// holds `BB`; null if `BB` is code of the level itself.
MarkedLoop *unitOf(const llvm::BasicBlock &BB, const LoopTree &Tree, const Level &At);

/// One place that an instruction reads or writes, and what its types say.
struct Touched {
  const llvm::Value *Address;
  bool Writes;
  llvm::AAMDNodes Types;
  /// An atomic update after which nobody can tell in which order it and others of its kind came.
  const llvm::AtomicRMWInst *Update = nullptr;
  /// Where it is the same bytes of one object for all who do it, whenever they do: that object, and the bytes.
  const llvm::Value *Object = nullptr;
  int64_t Begin = 0, End = 0;
};
/// Those of `I`; none if it may touch anything, or orders what lies round it.
llvm::SmallVector<Touched, 2> touchedBy(const llvm::Instruction &I);

/// `I` takes memory from the heap, and touches no other.
bool getsMemory(const llvm::Instruction &I);
/// `I` gives memory back to the heap.
bool givesMemoryBack(const llvm::Instruction &I);

/// Whether the two may access the same object, wherever in it, as different iterations may touch
/// different elements; but for bytes that are the same always. Updates that can be exchanged do not meet.
bool mayMeet(llvm::AAResults &AA, const Touched &A, const Touched &B);

/// Loads of the code that `IsOfLevel` whose values nothing uses but what is left to one lane (or gang):
/// `sum` of `sum += total` behind a loop. That one may read them alone.
llvm::SmallPtrSet<const llvm::Instruction *, 16>
findLeaderLoads(const llvm::Function &F, llvm::function_ref<bool(const llvm::BasicBlock &)> IsOfLevel);

/// Has `I` done only where `Test` gives true, and returns the end of the code that is done only there. The value of a
/// load that findLeaderLoads gave is none elsewhere.
llvm::Instruction *guardOne(llvm::Instruction &I, llvm::Value &Test, bool IsLeaderLoad);

/// A loop that one lane runs as a whole. Its blocks do not change, those round it may.
struct LeaderLoop {
  const llvm::Loop *Counted;
  llvm::Instruction *Entry; ///< the branch into it
};

/// Has `L`, which has one exit without phis, entered only where `Test` gives true.
void guardLoop(const llvm::Loop &L, llvm::function_ref<llvm::Value *(llvm::IRBuilder<> &)> Test);

/// The outermost loops of the level of which the other lanes need nothing but what
/// they store.
llvm::SmallVector<LeaderLoop, 4> findLeaderLoops(const LoopTree &Tree, const Level &At);

} // namespace pacc

#endif
