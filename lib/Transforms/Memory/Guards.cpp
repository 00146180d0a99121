//===- Guards.cpp - what a gang does once, one lane does ------------------===//
//
// All lanes run gang-level code. Arithmetic and loads are harmless: every lane
// gets the same value as long as memory does not change under it. Stores, atomics
// and calls with effects are left to the leader:
//
//   gang level     y[i] = s;       ->   if (lane == 0) y[i] = s;
//   worker level                        if (lane_x == 0) ...
//
// and a value that only the leader has is handed to the others through gang memory. Loads for such stores alone are the
// leader's, too, and so is as a whole a loop of which the others need nothing but what it stores. Barriers stand
// exactly where an access of one lane could otherwise meet a conflicting one of another lane too early or too late:
// accesses are followed along the control flow since the last barrier (a lane loop counts as one big access), and a
// barrier goes in front of the first that conflicts. Iterations of a gang loop are independent, so each forgets all of
// earlier ones but gang memory.
//
// Afterwards gang-level control flow is uniform. OpenACC 3.4, 1.2 and 2.9.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "Memory/GangMemory.h"
#include "Memory/GuardConflicts.h"
#include "Memory/LeaderLoops.h"
#include "Memory/Mutation.h"
#include "pacc/IR/Calls.h"
#include "pacc/Targets/Target.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <optional>

using namespace llvm;

namespace pacc {
namespace {

class Guard {
public:
  Guard(Function &F, GangMemory &Memory, FunctionAnalysisManager &FAM)
      : F(F), Memory(Memory), Conflicts(F, Memory, FAM.getResult<AAManager>(F)), Tree(F),
        WorkersHaveLanes(readShape(F).Flags & PACC_KERNEL_VECTOR) {}

  bool run() {
    guardLevel({});
    for (const auto &L : Tree.loops())
      if (L->Map.Worker && !L->Map.Vector && WorkersHaveLanes)
        guardLevel({L.get()});
    insertBarriers();
    for (auto &[I, At] : Guarded)
      guard(*I, At);
    for (const auto &OfLevel : LeaderLoops)
      guardLoop(*OfLevel.first.Counted,
                [&](IRBuilder<> &B) { return isLeader(B, OfLevel.second, "guard of a loop"); });
    return Barriers;
  }

private:
  /// Numbers of events. With this bit, only what the event does in memory that may be the gang's counts.
  static constexpr unsigned OnlyGangMemory = 1u << 31;
  using State = SmallSetVector<unsigned, 8>;

  Function &F;
  GangMemory &Memory;
  const GuardConflicts Conflicts;
  LoopTree Tree;
  const bool WorkersHaveLanes; ///< several: without a vector loop each has one
  SmallVector<GuardEvent, 32> Events;
  DenseMap<const BasicBlock *, State> BeforeLoop; ///< what may precede it, by its header
  SmallVector<std::pair<Instruction *, Level>, 16> Guarded;
  SmallVector<std::pair<Instruction *, Level>, 8> BarrierPoints;
  bool Barriers = false;

  SmallVector<std::pair<LeaderLoop, Level>, 4> LeaderLoops;
  SmallPtrSet<const Instruction *, 16> LeaderLoads;

  // --- loops of the leader -------------------------------------------------------

  const LeaderLoop *leaderLoopEnteredFrom(const BasicBlock &BB) const {
    for (const auto &[L, At] : LeaderLoops)
      if (L.Entry == BB.getTerminator())
        return &L;
    return nullptr;
  }

  bool inLeaderLoop(const BasicBlock &BB) const {
    return any_of(LeaderLoops, [&](const auto &L) { return L.first.Counted->contains(&BB); });
  }

  // --- barriers ----------------------------------------------------------------

  /// Events of one block at this level, in order. The last block of a loop of the lanes may
  /// lead into one of the leader.
  void eventsOf(BasicBlock &BB, const Level &At, SmallVectorImpl<GuardEvent> &Out) {
    if (MarkedLoop *Unit = unitOf(BB, Tree, At)) {
      if (&BB == Unit->Begin->getParent()) {
        if (Instruction *Meeting = barrierOnTheWayInto(*Unit, At))
          Out.push_back({Meeting, {}, nullptr, false});
        Out.push_back({Unit->Begin, Unit->Blocks.getArrayRef(), nullptr, false, Unit->Map.Gang});
      }
    } else if (!inLeaderLoop(BB)) {
      for (Instruction &I : BB) {
        if (isBarrierCall(I, At))
          Out.push_back({&I, {}, nullptr, false});
        else if (touchesOthers(I))
          Out.push_back({&I, {}, &I, needsLeader(I) || LeaderLoads.contains(&I)});
      }
    }
    if (const LeaderLoop *L = leaderLoopEnteredFrom(BB))
      Out.push_back({L->Entry, L->Counted->getBlocks(), nullptr, true});
  }

  /// A reduction over all lanes of the level is a barrier, too.
  static bool isBarrierCall(const Instruction &I, const Level &At) {
    switch (deviceFunctionOf(I).Entry) {
    case DeviceEntry::BarrierGrid:
    case DeviceEntry::BarrierGang:
    case DeviceEntry::BarrierWorker:
    case DeviceEntry::ReduceGang:
    case DeviceEntry::ReduceLock: // the lanes ask each other whether one of them has it
    case DeviceEntry::MeetLanes:
      return true;
    case DeviceEntry::ReduceRow:
      return At.Worker;
    default:
      return false;
    }
  }

  /// One that all lanes come to before their first iteration (of MeetingGangs.cpp, where the first gang runs the loop).
  static Instruction *barrierOnTheWayInto(const MarkedLoop &Unit, const Level &At) {
    for (Instruction *I = Unit.Begin; I && !touchesOthers(*I); I = I->getNextNode())
      if (isBarrierCall(*I, At))
        return I;
    return nullptr;
  }

  /// On the way from a loop's header into its body: what earlier iterations did need not
  /// have happened for this one, as iterations of gang and worker loops are independent.
  /// What stood before the loop must, the loop itself the time before among it, and
  /// behind the loop all of it. What iterations do in memory of the gang, which each finds
  /// as the one before has left it, is what stays of an event. Nothing, if there is none.
  std::optional<unsigned> whatIsKept(unsigned E, const BasicBlock *From, const BasicBlock *To) {
    const Loop *L = independentLoopAt(From);
    const GuardEvent &Of = Events[E & ~OnlyGangMemory];
    if (!L || !L->contains(To) || !L->contains(Of.Where->getParent()) || BeforeLoop[From].contains(E))
      return E;
    if (Conflicts.touchesGangMemory(Of))
      return E | OnlyGangMemory;
    return std::nullopt;
  }

  /// The loop with this header, if its iterations are shared out by whole gangs or workers.
  const Loop *independentLoopAt(const BasicBlock *Header) const {
    for (const auto &L : Tree.loops())
      if ((L->Map.Gang || L->Map.Worker) && !L->Map.Vector)
        for (const Loop *C : L->Counted)
          if (C && C->getHeader() == Header)
            return C;
    return nullptr;
  }

  /// Hands `E` on along an edge; returns true if that is news.
  bool passOn(unsigned E, const BasicBlock *From, const BasicBlock *To, State &In) {
    bool New = In.insert(E);
    if (const Loop *L = independentLoopAt(To); L && !L->contains(From))
      New |= BeforeLoop[To].insert(E);
    return New;
  }

  void guardLevel(const Level &At) {
    for (const LeaderLoop &L : findLeaderLoops(Tree, At))
      LeaderLoops.push_back({L, At});
    LeaderLoads.insert_range(findLeaderLoads(
        F, [&](const BasicBlock &BB) { return At.holds(BB) && !unitOf(BB, Tree, At); }));
    DenseMap<BasicBlock *, SmallVector<unsigned, 4>> BlockEvents;
    SmallVector<BasicBlock *, 32> Order;
    for (BasicBlock &BB : F) {
      if (!At.holds(BB))
        continue;
      Order.push_back(&BB);
      SmallVector<GuardEvent, 4> Here;
      eventsOf(BB, At, Here);
      for (GuardEvent &E : Here) {
        BlockEvents[&BB].push_back(Events.size());
        Events.push_back(E);
        if (!E.Single || !E.ByLeader)
          continue;
        Guarded.push_back({E.Single, At});
        if (!isHandedOver(*E.Single) || !followsSlots(At))
          continue;
        Events.back().Slot = Events.size();
        Events.push_back({E.Where, {}, nullptr, /*ByLeader=*/false, /*OfGangs=*/false,
                          /*OfSlot=*/true});
      }
    }
    DenseMap<BasicBlock *, State> In;
    SmallDenseSet<unsigned> Before; // events with a barrier before them
    bool Changed = true;
    while (Changed) {
      Changed = false;
      for (BasicBlock *BB : Order) {
        State Now = In[BB];
        for (unsigned E : BlockEvents[BB])
          Changed |= step(E, Now, Before);
        for (BasicBlock *Next : successors(BB))
          for (unsigned E : Now)
            if (const auto Kept = whatIsKept(E, BB, Next))
              Changed |= passOn(*Kept, BB, Next, In[Next]);
      }
    }
    for (unsigned E : Before)
      BarrierPoints.push_back({Events[E].Where, At});
  }

  /// Whether all ways back to where a slot is written are seen. Those of a worker's code that
  /// lead through its gang's are not, nor are those of a function that several calls lead to.
  bool followsSlots(const Level &At) const { return !At.Worker && isKernel(F); }

  /// Every lane gets the value of what one of them does.
  bool isHandedOver(const Instruction &I) const {
    return !I.use_empty() && !LeaderLoads.contains(&I);
  }

  /// Passes event `E`; returns true if it newly needs a barrier.
  bool step(unsigned E, State &Now, SmallDenseSet<unsigned> &Before) {
    const GuardEvent &Event = Events[E];
    bool New = false;
    if (Event.Region.empty() && !Event.Single) { // a barrier
      Now.clear();
      return false;
    }
    // The next value must not be in the slot before all lanes have the last one.
    const auto Meets = [&](unsigned P) {
      const unsigned Number = P & ~OnlyGangMemory;
      return (Event.Slot && Number == Event.Slot) || Conflicts.meet(Events[Number], Event, P & OnlyGangMemory);
    };
    if (!Before.count(E) && any_of(Now, Meets))
      New = Before.insert(E).second;
    const bool HandsOver = Event.Single && Event.ByLeader && isHandedOver(*Event.Single);
    if (Before.count(E) || HandsOver) // a barrier, too
      Now.clear();
    if (!HandsOver)
      Now.insert(E);
    else if (Event.Slot)
      Now.insert(Event.Slot);
    return New;
  }

  void insertBarriers() {
    for (auto &[Where, At] : BarrierPoints) {
      barrier(*Where, At, "barrier");
    }
  }

  // --- guards --------------------------------------------------------------------

  void barrier(Instruction &Before, const Level &At, const char *What) {
    IRBuilder<> B(&Before);
    if (!isLeftOut(What, Before, Memory.device()))
      callDevice(B, At.barrier());
    Barriers = true;
  }

  Value *isLeader(IRBuilder<> &B, const Level &At, const char *What) {
    if (isLeftOut(What, *B.GetInsertPoint(), Memory.device()))
      return B.getTrue();
    Value *Lane = callDevice(B, DeviceEntry::LaneX);
    if (!At.Worker)
      Lane = B.CreateOr(Lane, callDevice(B, DeviceEntry::LaneY));
    return B.CreateICmpEQ(Lane, B.getInt32(0));
  }

  void guard(Instruction &I, const Level &At) {
    IRBuilder<> B(&I);
    Instruction *After = I.getNextNode();
    const bool IsRead = LeaderLoads.contains(&I);
    Instruction *Then = guardOne(I, *isLeader(B, At, IsRead ? "guard of a read" : "guard"), IsRead);
    if (!isHandedOver(I))
      return;
    const DataLayout &DL = F.getDataLayout();
    Value *Slot = Memory.allocate(DL.getTypeAllocSize(I.getType()), Align(16),
                                  At.Worker != nullptr, "handover");
    IRBuilder<> InThen(Then);
    barrier(*After, At, "barrier before a value is taken over");
    Value *Copy = IRBuilder<>(After).CreateLoad(I.getType(), Slot);
    if (!followsSlots(At))
      barrier(*After, At, "barrier after a value is taken over");
    I.replaceAllUsesWith(Copy);
    if (!isLeftOut("broadcast", *Then, Memory.device()))
      InThen.CreateStore(&I, Slot);
  }
};

} // namespace

/// Nothing is stored through the pointer, and it goes nowhere else.
static bool isOnlyLoaded(const Value &Pointer) {
  SmallVector<const Value *, 16> Derived = {&Pointer};
  constexpr size_t Most = 256;
  for (size_t Next = 0; Next != Derived.size(); ++Next)
    for (const User *U : Derived[Next]->users()) {
      const auto *Load = dyn_cast<LoadInst>(U);
      if (Load && Load->isSimple())
        continue;
      if (Load || (!isa<GetElementPtrInst>(U) && !isa<AddrSpaceCastInst>(U)) || Derived.size() == Most)
        return false;
      Derived.push_back(U);
    }
  return true;
}

void expectOthersBehindBarriers(Function &Kernel) {
  for (Argument &A : Kernel.args())
    if (!A.getType()->isPointerTy() || !isOnlyLoaded(A))
      A.removeAttr(Attribute::NoAlias);
}

void guardSideEffects(Function &Kernel, GangMemory &Memory, FunctionAnalysisManager &FAM) {
  bool Barriers = Guard(Kernel, Memory, FAM).run();
  for (Instruction &I : instructions(Kernel))
    Barriers |= deviceFunctionOf(I).isMeeting();
  if (!Barriers)
    return;
  expectOthersBehindBarriers(Kernel);
  KernelShape Shape = readShape(Kernel);
  Shape.Flags |= PACC_KERNEL_BARRIER;
  writeShape(Kernel, Shape);
}

} // namespace pacc
