//===- MeetingGangs.cpp - gangs that wait for each other ------------------===//
//
//   #pragma acc kernels
//   for (k ...) {                   one after the other: every gang goes through it
//     p = a[k][k];                  reads: every gang for itself
//     b[k] = p;                     writes: the first gang (and reads for them alone)
//     for (i ...) a[i][k] /= p;     gangs share the iterations
//   }
//
// What Guards.cpp does for the lanes of a gang is done here for the gangs of a kernel: barriers
// of all gangs stand exactly where an access of one could otherwise meet a conflicting one of
// another too early or too late. Accesses are followed along the control flow since the last
// barrier. A loop that gangs share counts as one big access, and so does a loop without such a
// loop in it, which every gang runs, or, where it writes, the first alone.
//
// All gangs take the same way, since what they read did not change under them. Where that
// cannot be seen, the kernel gets one gang, for which the loops are right as well.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "Memory/GangMemory.h"
#include "Memory/LeaderLoops.h"
#include "Memory/Mutation.h"
#include "Memory/SharedBodies.h"
#include "pacc/IR/Calls.h"
#include "pacc/Support/Feedback.h"
#include "pacc/Targets/Target.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// Something between two barriers that other gangs may notice.
struct Event {
  explicit Event(Instruction *Where) : Where(Where) {}

  Instruction *Where;              ///< a barrier would stand before this
  SmallVector<Touched, 4> Places;
  bool Anything = false;           ///< reads, and writes if it writes at all, whatever there is
  bool Writes = false;
  bool ByFirst = false;            ///< the first gang alone does it
  Instruction *Single = nullptr;   ///< what it does; or
  const Loop *Whole = nullptr;     ///< all of the loop
  bool IsBarrier = false;          ///< of all gangs, from Reductions.cpp
};

class MeetingGangs {
public:
  MeetingGangs(Function &F, GangMemory &Memory, FunctionAnalysisManager &FAM)
      : F(F), Memory(Memory), Places(F, Memory), AA(FAM.getResult<AAManager>(F)), Tree(F),
        ReadsOfFirst(findLeaderLoads(F, [this](const BasicBlock &BB) { return !sharedLoopOf(BB); })) {}

  /// Why gangs cannot; null after the kernel has been changed so that they can.
  const char *run() {
    const auto Escapes = [](const Instruction &I) {
      return isa<AllocaInst>(I) && PointerMayBeCaptured(&I, /*ReturnCaptures=*/true);
    };
    if (Places.addressesEscape() || any_of(instructions(F), Escapes))
      return "addresses of what its gangs have each for themselves are stored";
    for (BasicBlock &BB : F)
      if (const char *Why = collect(BB))
        return Why;
    findBarriers();
    if (any_of(Before, [this](unsigned E) { return isInLanes(*Events[E].Where->getParent()); }))
      return "they would have to meet in a loop that the lanes of each share";
    for (unsigned E : Before)
      meet(*Events[E].Where);
    for (const Event &E : Events)
      if (E.ByFirst)
        E.Single ? guard(*E.Single)
                 : guardLoop(*E.Whole, [this](IRBuilder<> &B) { return isFirst(B, "guard of the first gang"); });
    return nullptr;
  }

  bool hasShortBodies() const { return pacc::hasShortBodies(F, Tree); }

  /// Some gang waits for another one.
  bool meets() const {
    return !Before.empty() || any_of(instructions(F), [](const Instruction &I) { return deviceFunctionOf(I).isMeeting(); });
  }

private:
  Function &F;
  GangMemory &Memory;
  const GangPlaces Places;
  AAResults &AA;
  LoopTree Tree;
  const SmallPtrSet<const Instruction *, 16> ReadsOfFirst; ///< only the first gang needs them
  SmallVector<Event, 16> Events;
  DenseMap<const BasicBlock *, SmallVector<unsigned, 4>> OfBlock;
  SetVector<unsigned> Before; ///< events with a barrier before them

  // --- what there is ------------------------------------------------------------

  const MarkedLoop *sharedLoopOf(const BasicBlock &BB) const { return pacc::sharedLoopOf(Tree, BB); }

  /// Not all lanes of a gang get to `BB` together.
  bool isInLanes(const BasicBlock &BB) const {
    for (const MarkedLoop *L = Tree.loopOf(&BB); L; L = L->Parent) {
      const bool IsFolded = none_of(L->Counted, [](const Loop *Of) { return Of; }); // one iteration, of one lane
      if (L->Map.overLanes() && (IsFolded ? &BB != L->Begin->getParent() && &BB != L->End->getParent()
                                          : any_of(L->Counted, [&](const Loop *Of) { return Of && Of->contains(&BB); })))
        return true;
    }
    return false;
  }

  /// The outermost loop round `BB` with no loop in it that gangs share.
  const Loop *plainLoopOf(const BasicBlock &BB) const {
    const Loop *Outermost = nullptr;
    for (const Loop *L = Tree.loopInfo().getLoopFor(&BB); L; L = L->getParentLoop())
      if (none_of(L->blocks(), [&](const BasicBlock *B) { return sharedLoopOf(*B); }))
        Outermost = L;
    return Outermost;
  }

  const char *collect(BasicBlock &BB) {
    if (const MarkedLoop *Shared = sharedLoopOf(BB))
      return &BB == Shared->Begin->getParent() ? collectShared(*Shared) : nullptr;
    if (const Loop *Plain = plainLoopOf(BB))
      return &BB == Plain->getHeader() ? collectPlain(*Plain) : nullptr;
    for (Instruction &I : BB)
      if (const char *Why = collectSingle(I))
        return Why;
    return nullptr;
  }

  void add(Event E, const BasicBlock &BB) {
    OfBlock[&BB].push_back(Events.size());
    Events.push_back(std::move(E));
  }

  static void addAccess(Event &E, const Instruction &I) {
    const auto Touched = touchedBy(I);
    E.Anything |= Touched.empty();
    E.Writes |= I.mayWriteToMemory();
    E.Places.append(Touched.begin(), Touched.end());
  }

  /// `I` leads to memory that all gangs have; what each has for itself does not count.
  bool isForAll(const Instruction &I) const {
    const auto Touched = touchedBy(I);
    return Touched.empty() || any_of(Touched, [&](const auto &T) {
             return !isLanePrivate(T.Address) && Places.of(T.Address) != GangPlaces::Gang;
           });
  }
  bool isForGangs(const Instruction &I) const {
    return any_of(touchedBy(I), [&](const auto &T) {
      return !isLanePrivate(T.Address) && Places.of(T.Address) != GangPlaces::Elsewhere;
    });
  }

  /// Something behind the loop knows what the gang's own iterations computed, and not only what
  /// all gangs did: a reduction goes on with what `V` leads to when all have given theirs.
  bool leavesValue(const Instruction &V, const MarkedLoop &L) const {
    return any_of(V.users(), [&](const User *U) {
      const auto &By = *cast<Instruction>(U);
      if (L.contains(By))
        return false;
      if (const auto *Store = dyn_cast<StoreInst>(&By))
        return Store->getValueOperand() != &V || leavesWhatIsIn(*Store->getPointerOperand(), L);
      if (!isa<PHINode>(By) ? !isSafeToSpeculativelyExecute(&By) && !combinesLanes(By) : isOfRepetition(By))
        return true;
      return leavesValue(By, L);
    });
  }

  static bool combinesLanes(const Instruction &I) {
    return is_contained({DeviceEntry::ReduceGang, DeviceEntry::ReduceRow, DeviceEntry::ReduceColumn,
                         DeviceEntry::LeaveLanes, DeviceEntry::CollectLanes},
                        deviceFunctionOf(I).Entry);
  }

  /// A value that goes into the next iteration.
  bool isOfRepetition(const Instruction &Phi) const {
    const Loop *Around = Tree.loopInfo().getLoopFor(Phi.getParent());
    return Around && Around->getHeader() == Phi.getParent();
  }

  /// Values travel through the lane's own memory: what is there a gang leaves for all, and reads what all
  /// have left; or its lanes combine it (complex numbers), and what they read goes on as `leavesValue` says.
  bool leavesWhatIsIn(const Value &Address, const MarkedLoop &L) const {
    const auto *Slot = dyn_cast<AllocaInst>(getUnderlyingObject(&Address));
    if (!Slot)
      return true;
    SmallVector<const Instruction *, 8> Users;
    SmallVector<const Value *, 4> Parts = {Slot};
    for (unsigned I = 0; I < Parts.size(); ++I)
      for (const User *U : Parts[I]->users())
        if (isa<GetElementPtrInst>(U))
          Parts.push_back(U);
        else
          Users.push_back(cast<Instruction>(U));
    if (any_of(Users, [](const Instruction *By) { return deviceFunctionOf(*By).is(DeviceEntry::LeaveElement); }))
      return false;
    return none_of(Users, [](const Instruction *By) { return combinesLanes(*By); }) || any_of(Users, [&](const Instruction *By) {
      return isa<LoadInst>(By) ? leavesValue(*By, L) : !isa<StoreInst>(By) && !combinesLanes(*By);
    });
  }

  const char *collectShared(const MarkedLoop &L) {
    Event E(L.Begin);
    for (BasicBlock *BB : L.Blocks)
      for (Instruction &I : *BB) {
        if (leavesValue(I, L))
          return "a loop that gangs share leaves values";
        if (touchesOthers(I) && isForAll(I))
          addAccess(E, I);
      }
    add(std::move(E), *L.Begin->getParent());
    return nullptr;
  }

  const char *collectPlain(const Loop &L) {
    BasicBlock *Entry = L.getLoopPreheader();
    if (!Entry)
      return "a loop in it has several entries";
    Event E(Entry->getTerminator());
    E.Whole = &L;
    bool KeepsValues = false;
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB) {
        KeepsValues |= any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); });
        if (!I.mayReadOrWriteMemory() || markerOf(I) || deviceFunctionOf(I) ||
            isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
          continue;
        if (isForGangs(I))
          return "gangs have variables for themselves in a loop that they do not share";
        const bool Others = touchesOthers(I);
        KeepsValues |= I.mayWriteToMemory() && !Others;
        E.ByFirst |= needsLeader(I);
        if (Others)
          addAccess(E, I);
      }
    const BasicBlock *Exit = L.getUniqueExitBlock();
    if (E.ByFirst && (KeepsValues || E.Anything || !Exit || !Exit->phis().empty()))
      return "a loop that they do not share writes, and computes more than that";
    add(std::move(E), *L.getHeader());
    return nullptr;
  }

  const char *collectSingle(Instruction &I) {
    if (deviceFunctionOf(I).is(DeviceEntry::BarrierGrid)) {
      Event E(&I);
      E.IsBarrier = true;
      add(std::move(E), *I.getParent());
      return nullptr;
    }
    if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->isInlineAsm())
      return "there is assembly code outside of the loops that gangs share";
    if (!touchesOthers(I))
      return nullptr;
    if (isForGangs(I))
      return "gangs have variables for themselves outside of the loops that they share";
    Event E(&I);
    E.Single = &I;
    const bool IsPlain = isa<StoreInst, AtomicRMWInst, MemIntrinsic>(I) && I.use_empty();
    E.ByFirst = needsLeader(I) || ReadsOfFirst.contains(&I);
    if (needsLeader(I) && !IsPlain)
      return "outside of the loops that gangs share something is done that only one may do";
    addAccess(E, I);
    add(std::move(E), *I.getParent());
    return nullptr;
  }

  // --- barriers -----------------------------------------------------------------

  bool conflict(const Event &A, const Event &B) {
    if ((A.ByFirst && B.ByFirst) || (!A.Writes && !B.Writes))
      return false;
    if (A.Anything || B.Anything)
      return true;
    return any_of(A.Places, [&](const Touched &X) {
      return any_of(B.Places, [&](const Touched &Y) {
        return (X.Writes || Y.Writes) && mayMeet(AA, X, Y);
      });
    });
  }

  void findBarriers() {
    DenseMap<const BasicBlock *, SmallSetVector<unsigned, 8>> In;
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const BasicBlock &BB : F) {
        SmallSetVector<unsigned, 8> Now = In[&BB];
        for (unsigned E : OfBlock.lookup(&BB)) {
          if (Events[E].IsBarrier) {
            Now.clear();
            continue;
          }
          if (!Before.contains(E) &&
              any_of(Now, [&](unsigned P) { return conflict(Events[P], Events[E]); }))
            Changed |= Before.insert(E);
          if (Before.contains(E))
            Now.clear();
          Now.insert(E);
        }
        for (const BasicBlock *Next : successors(&BB))
          for (unsigned E : Now)
            Changed |= In[Next].insert(E);
      }
    }
  }

  void meet(Instruction &At) {
    IRBuilder<> B(&At);
    if (!isLeftOut("barrier of all gangs", At, Memory.device()))
      callDevice(B, DeviceEntry::BarrierGrid, {Memory.scratchOfGrid()});
  }

  Value *isFirst(IRBuilder<> &B, const char *What) {
    if (isLeftOut(What, *B.GetInsertPoint(), Memory.device()))
      return B.getTrue();
    Value *Any = callDevice(B, DeviceEntry::Gang, {B.getInt32(0)});
    for (unsigned Axis = 1; Axis != PACC_AXES; ++Axis)
      Any = B.CreateOr(Any, callDevice(B, DeviceEntry::Gang, {B.getInt32(Axis)}));
    return B.CreateICmpEQ(Any, B.getInt32(0));
  }

  void guard(Instruction &I) {
    IRBuilder<> B(&I);
    const bool IsRead = ReadsOfFirst.contains(&I);
    guardOne(I, *isFirst(B, IsRead ? "guard of a read of the first gang" : "guard of the first gang"), IsRead);
  }
};

} // namespace

void letGangsMeet(Function &Kernel, GangMemory &Memory, FunctionAnalysisManager &FAM) {
  KernelShape Shape = readShape(Kernel);
  if (!(Shape.Flags & PACC_KERNEL_MEETING) || (Shape.Flags & PACC_KERNEL_ONE_GANG))
    return;
  MeetingGangs Gangs(Kernel, Memory, FAM);
  const bool HasShortBodies = Gangs.hasShortBodies();
  const char *Why = Gangs.run();
  FAM.clear(Kernel, Kernel.getName());
  const KernelOrigin Origin = readOrigin(Kernel);
  const auto Note = [&](const std::string &Text) {
    if (apartKernelOf(Kernel).empty()) // else -Minfo tells of the other one
      feedback().noteOnce(Origin.Function, Origin.Line, Text);
  };
  if (Why) {
    Note(std::string("One gang runs this kernel: ") + Why);
    Shape.Flags |= PACC_KERNEL_ONE_GANG;
  } else if (Gangs.meets()) {
    Note("Gangs run the sequential code together, and wait for each other in it");
    expectOthersBehindBarriers(Kernel);
    if (HasShortBodies)
      Shape.Flags |= PACC_KERNEL_SHORT_BODIES;
  } else {
    // They need not run at the same time, and may have forms of their own.
    Shape.Flags &= ~PACC_KERNEL_MEETING;
  }
  writeShape(Kernel, Shape);
}

} // namespace pacc
