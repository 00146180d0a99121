//===- LeaderLoops.cpp - what one lane may do for its gang ----------------===//

#include "LeaderLoops.h"
#include "Calls.h"
#include "FormSteps.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

MarkedLoop *unitOf(const BasicBlock &BB, const LoopTree &Tree, const Level &At) {
  MarkedLoop *Unit = nullptr;
  for (MarkedLoop *L = Tree.loopOf(&BB); L && L != At.Worker; L = L->Parent)
    if (L->Map.overLanes())
      Unit = L;
  return Unit;
}

bool touchesOthers(const Instruction &I) {
  if (!I.mayReadOrWriteMemory() || isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
    return false;
  if (const Value *P = getLoadStorePointerOperand(&I))
    return !isLanePrivate(P);
  if (auto *M = dyn_cast<MemTransferInst>(&I))
    return !isLanePrivate(M->getRawDest()) || !isLanePrivate(M->getRawSource());
  if (auto *M = dyn_cast<MemSetInst>(&I))
    return !isLanePrivate(M->getRawDest());
  if (!markerName(I).empty())
    return false;
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    if (auto *Callee = Call->getCalledFunction();
        Callee && (Callee->getName().starts_with("__paccd_") ||
                   Callee->getIntrinsicID() == Intrinsic::assume))
      return false;
    return !(Call->onlyAccessesArgMemory() && isRedundantCall(*Call) &&
             !Call->onlyReadsMemory());
  }
  return true;
}

bool needsLeader(const Instruction &I) {
  if (!touchesOthers(I) || !I.mayHaveSideEffects())
    return false;
  if (auto *M = dyn_cast<MemTransferInst>(&I))
    return !isLanePrivate(M->getRawDest());
  if (auto *L = dyn_cast<LoadInst>(&I))
    return L->isVolatile() || L->isAtomic();
  return true;
}

/// Code that one lane may run for all: its values stay in `L`, and others see its
/// effects in memory that they share.
static bool isForLeader(const Instruction &I, const Loop &L) {
  if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
    return false;
  if (!markerName(I).empty())
    return markerName(I) != "__pacc_reduce";
  if (calleeName(I).starts_with("__paccd_"))
    return false;
  return needsLeader(I) || !I.mayHaveSideEffects() || isa<DbgInfoIntrinsic>(I) ||
         calleeName(I) == "llvm.assume";
}

/// `L` is code of this level from end to end; neither lanes nor gangs share it, or
/// a loop in it.
static bool isOfLevel(const Loop &L, const LoopTree &Tree, const Level &At) {
  if (any_of(Tree.loops(), [&](const auto &Marked) {
        return (Marked->Map.Gang || Marked.get() == At.Worker) &&
               any_of(Marked->Counted, [&](const Loop *C) { return C && L.contains(C); });
      }))
    return false;
  return all_of(L.blocks(), [&](const BasicBlock *BB) {
    return At.holds(*BB) && !unitOf(*BB, Tree, At);
  });
}

static bool isLeaderLoop(const Loop &L, const LoopTree &Tree, const Level &At) {
  const BasicBlock *Exit = L.getUniqueExitBlock();
  if (!L.getLoopPreheader() || !Exit || !Exit->phis().empty() || !isOfLevel(L, Tree, At))
    return false;
  bool Needed = false;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      if (!isForLeader(I, L))
        return false;
      Needed |= needsLeader(I);
    }
  return Needed;
}

static void findIn(ArrayRef<Loop *> Candidates, const LoopTree &Tree, const Level &At,
                   SmallVectorImpl<LeaderLoop> &Found) {
  for (const Loop *L : Candidates) {
    if (isLeaderLoop(*L, Tree, At))
      Found.push_back({L, L->getLoopPreheader()->getTerminator(), L->getUniqueExitBlock()});
    else
      findIn(L->getSubLoops(), Tree, At, Found);
  }
}

SmallVector<LeaderLoop, 4> findLeaderLoops(const LoopTree &Tree, const Level &At) {
  SmallVector<LeaderLoop, 4> Found;
  findIn(Tree.loopInfo().getTopLevelLoops(), Tree, At, Found);
  return Found;
}

} // namespace pacc
