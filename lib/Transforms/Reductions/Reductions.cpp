//===- Reductions.cpp - __pacc_reduce to the device runtime ---------------===//
//
// OpenACC 3.4, 2.9.11. `mine` holds what one lane has gathered. After the loop:
//
//   lanes of the gang or worker    __paccd_reduce_gang/row/column_OP_TYPE
//   gangs                          __paccd_reduce_device_...: the last gang goes on (GangsTogether.h: with several values)
//   then                           *outer = *outer OP total
//
// Arrays are reduced element by element, but gangs count themselves in only once. What runs in order needs none of
// this (InOrder.h).
//
// Gangs that meet (PACC_KERNEL_MEETING) may repeat the loop, and all of them go on with the total (of
// scalars): each leaves its own, waits for the others, and combines what all have left. The next time they
// use another place, so that the fastest does not overwrite what the slowest still reads.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "pacc/Access/LoopTree.h"
#include "Memory/GangMemory.h"
#include "Reductions/AnyOrder.h"
#include "Reductions/ChosenReductions.h"
#include "Reductions/Combiner.h"
#include "Reductions/CutRows.h"
#include "Reductions/GangsTogether.h"
#include "Reductions/GatheredArrays.h"
#include "Reductions/InOrder.h"
#include "Reductions/LanesTogether.h"
#include "Reductions/ReducedElements.h"
#include "Reductions/ReductionTasks.h"
#include "pacc/IR/Calls.h"

#include "pacc/Targets/Target.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {
namespace {

using Task = ReductionTask;

class ReductionLowerer {
public:
  ReductionLowerer(Function &F, const Target &Device, GangMemory &Memory)
      : F(F), Device(Device), Memory(Memory), Tree(F), Plan(Tree, readShape(F).hasOneGang()), Tasks(Plan.tasks()) {}

  void run() {
    if (!Device.hasLanes() && isKernel(F)) // not what the host itself calls
      for (Task &T : Tasks)
        allowAnyOrder(T, Plan);
    beginInOrder(Tasks, Tree, F, Device.hasLanes());
    lowerAll();
  }

private:
  Function &F;
  const Target &Device;
  GangMemory &Memory;
  LoopTree Tree;
  ReductionTasks Plan;
  MutableArrayRef<Task> Tasks;
  TotalsOfGangs Totals{Memory}; ///< of reductions that follow each other

  void lowerAll() {
    for (MutableArrayRef<Task> Left = Tasks; !Left.empty();) {
      const bool Chooses = Left.front().R.Leads, InPieces = Left.front().L && Left.front().L->Map.InPieces;
      const unsigned Count = InPieces  ? Left.front().L->Reduces.size()
                             : Chooses ? countChosen(Left)
                                       : countMeetingOnce(Left);
      Instruction *const Behind = Left[Count - 1].R.Call->getNextNode();
      const bool HasNext = Count < Left.size() && follows(*Left[Count].R.Call, *Left[Count - 1].R.Call) &&
                           !Left[Count].R.Count && !Left[Count].R.Leads && !Left[Count].InOrder;
      if (InPieces)
        lowerPieces(Left.take_front(Count), F, Memory);
      else if (Left.front().InOrder)
        leaveInVariables(Left.take_front(Count));
      else if (Chooses)
        lowerChosen(Left.take_front(Count));
      else if (Count > 1)
        lowerTogether(Left.take_front(Count));
      else
        lower(Left.front());
      if (!HasNext)
        Totals.reduce(*Behind);
      Left = Left.drop_front(Count);
    }
  }

  void leaveInVariables(MutableArrayRef<Task> Together) {
    for (Task &T : Together) {
      leaveInVariable(T.R);
      T.R.Call->eraseFromParent();
    }
  }

  static unsigned countChosen(ArrayRef<Task> From) {
    unsigned Count = 1;
    while (Count < From.size() && From[Count].R.Follows)
      ++Count;
    return Count;
  }

  /// An extreme, and what the program sets with it.
  void lowerChosen(MutableArrayRef<Task> Together) {
    const Task &T = Together.front();
    SmallVector<const MarkedReduce *, 4> Members;
    for (const Task &Each : Together)
      Members.push_back(&Each.R);
    IRBuilder<> B(Together.back().R.Call);
    ChosenReduction Chosen(B, Members);
    SmallVector<Value *, 6> Words = Chosen.load();
    const DeviceEntry Scope = T.Deferred || !Device.hasLanes() ? DeviceEntry::None : scopeOf(T);
    if (Scope != DeviceEntry::None)
      chooseLane(B, Scope, Words, Chosen.keys());
    if (T.Over.Gang && !T.Deferred)
      chooseGang(B, T, Words, Chosen.keys());
    Chosen.intoMemory(Words);
    for (Task &Each : Together)
      Each.R.Call->eraseFromParent();
  }

  /// The words of the lane that has the least keys.
  void chooseLane(IRBuilder<> &B, DeviceEntry Scope, MutableArrayRef<Value *> Words, unsigned Keys) {
    const auto Reduce = [&](unsigned Op, Value *V) {
      return callDevice(B, {Scope, ReducedValue{Op, PACC_TYPE_U64}}, {V});
    };
    Value *IsChosen = B.getTrue();
    for (Value *&Key : Words.take_front(Keys)) {
      Value *Least = Reduce(PACC_RED_MIN, B.CreateSelect(IsChosen, Key, B.getInt64(~uint64_t(0))));
      IsChosen = B.CreateAnd(IsChosen, B.CreateICmpEQ(Key, Least));
      Key = Least;
    }
    // Lanes with the same keys have found nothing, and have the same words.
    for (Value *&Word : Words.drop_front(Keys))
      Word = B.CreateSelect(IsChosen, Word, B.getInt64(0));
    reduceWords(B, Scope, {PACC_RED_OR, PACC_TYPE_U64}, Words.drop_front(Keys));
  }

  /// The words of the gang that has the least keys. In the last gang, at the end of which `B` stands then; or in all of
  /// them, if they meet.
  void chooseGang(IRBuilder<> &B, const Task &T, MutableArrayRef<Value *> Words, unsigned Keys) {
    const uint32_t Word = sizeof(uint64_t), Bytes = Word * Words.size();
    if (!gangsMeet())
      complainIfRepeated(T);
    const GangMemory::Partial P = Memory.allocatePartial((gangsMeet() ? 2 : 1) * Bytes, T.R.Call->getDebugLoc());
    IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    AllocaInst *Record = Entry.CreateAlloca(ArrayType::get(B.getInt64Ty(), Words.size()), nullptr, "pacc.record");
    for (const auto &[I, V] : enumerate(Words))
      B.CreateStore(V, B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Record, I));
    Value *Offset = gangsMeet() ? nextPlace(B, P, Bytes) : B.getInt32(P.Offset);
    callDevice(B, DeviceEntry::LeaveElement,
               {Memory.scratch(), Offset, Memory.bytesPerGang(B), Record, B.getInt32(Bytes)});
    if (gangsMeet()) {
      callDevice(B, DeviceEntry::BarrierGrid, {Memory.scratchOfGrid()});
    } else {
      Value *Last = callDevice(B, DeviceEntry::ReduceArrive, {Memory.scratch(), B.getInt32(P.Slot)});
      B.SetInsertPoint(SplitBlockAndInsertIfThen(B.CreateICmpNE(Last, B.getInt32(0)), B.GetInsertPoint(),
                                                 /*Unreachable=*/false));
    }
    callDevice(B, DeviceEntry::CollectChosen,
               {Memory.scratch(), Offset, Memory.bytesPerGang(B), B.getInt32(Keys), Record, B.getInt32(Words.size())});
    for (const auto &[I, V] : enumerate(Words))
      V = B.CreateLoad(B.getInt64Ty(), B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Record, I));
  }

  /// Where a gang leaves its values this time: by turns in both halves of its part, of `Bytes` each.
  Value *nextPlace(IRBuilder<> &B, const GangMemory::Partial &P, uint32_t Bytes) {
    IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    AllocaInst *Next = Entry.CreateAlloca(B.getInt32Ty(), nullptr, "pacc.place");
    IRBuilder<>(Next->getNextNode()).CreateStore(B.getInt32(P.Offset), Next);
    Value *Offset = B.CreateLoad(B.getInt32Ty(), Next);
    B.CreateStore(B.CreateSub(B.getInt32(2 * P.Offset + Bytes), Offset), Next);
    return Offset;
  }

  /// How many tasks, from the first on, combine the lanes of a gang right after each other.
  unsigned countMeetingOnce(ArrayRef<Task> From) {
    SmallVector<Type *, 4> Types;
    for (const Task &T : From) {
      if (T.R.Count || T.R.Leads || T.Deferred || !Device.hasLanes() || scopeOf(T) != DeviceEntry::ReduceGang ||
          (!Types.empty() && !follows(*T.R.Call, *From[Types.size() - 1].R.Call)))
        break;
      IRBuilder<> B(T.R.Call);
      Types.push_back(Combiner(B, T.R).travellingType());
    }
    return Types.empty() ? 1 : countTogether(Types, F.getDataLayout());
  }

  /// Nothing that touches memory stands between the two.
  static bool follows(const Instruction &Later, const Instruction &Earlier) {
    const Instruction *I = Earlier.getNextNode();
    while (I && I != &Later && !I->mayReadOrWriteMemory())
      I = I->getNextNode();
    return I == &Later;
  }

  void lowerTogether(MutableArrayRef<Task> Together) {
    IRBuilder<> B(Together.back().R.Call);
    SmallVector<LaneValue, 4> Values;
    for (const Task &T : Together) {
      Combiner C(B, T.R);
      Values.push_back({C.travelling(), C.load(T.R.Mine)});
    }
    reduceTogether(B, Values);
    for (auto [T, Reduced] : zip(Together, Values)) {
      IRBuilder<> Behind(Together.back().R.Call); // which may stand in a block of its own now
      handOn(Behind, T, Reduced.V);
    }
    for (Task &T : Together)
      T.R.Call->eraseFromParent();
  }

  void lower(Task &T) {
    if (T.R.Count && T.Over.Gang && !T.Deferred)
      lowerOverGangs(T);
    else if (T.R.Count)
      forEachElement(T.R.Call, T.R, [&](IRBuilder<> &B, const ReducedElement &E) {
        Combiner C(B, T.R);
        C.intoMemory(E.Outer, T.Deferred ? C.load(E.Mine) : overLanes(B, T, C, C.load(E.Mine)));
      });
    else
      lowerScalar(T);
    T.R.Call->eraseFromParent();
  }

  /// An array.
  void lowerOverGangs(const Task &T) {
    complainIfRepeated(T);
    const std::optional<uint64_t> Known = knownElements(T.R);
    if (!Known)
      return lowerBehindLock(T);
    if (Device.hasLanes() && canBeGathered(T) && lowerByCopies(T))
      return;
    Type *Travelling;
    {
      IRBuilder<> B(T.R.Call);
      Travelling = Combiner(B, T.R).travellingType();
    }
    Value *Slot = variableFor(F, Travelling);
    const uint64_t Bytes = F.getDataLayout().getTypeAllocSize(Travelling);
    const GangMemory::Partial P = Memory.allocatePartial(Bytes * *Known, T.R.Call->getDebugLoc());
    auto OffsetOf = [&](IRBuilder<> &B, const ReducedElement &E) {
      Value *Index = B.CreateTrunc(E.Index, B.getInt32Ty());
      return B.CreateAdd(B.CreateMul(Index, B.getInt32(Bytes)), B.getInt32(P.Offset));
    };
    forEachElement(T.R.Call, T.R, [&](IRBuilder<> &B, const ReducedElement &E) {
      Combiner C(B, T.R);
      B.CreateStore(overLanes(B, T, C, C.load(E.Mine)), Slot);
      callDevice(B, DeviceEntry::LeaveElement,
                 {Memory.scratch(), OffsetOf(B, E), Memory.bytesPerGang(B), Slot,
                  B.getInt32(Bytes)});
    });
    IRBuilder<> B(T.R.Call);
    Value *Last = callDevice(B, DeviceEntry::ReduceArrive,
                             {Memory.scratch(), B.getInt32(P.Slot)});
    Instruction *Then = SplitBlockAndInsertIfThen(
        B.CreateICmpNE(Last, B.getInt32(0)), T.R.Call->getIterator(), /*Unreachable=*/false);
    Then->setDebugLoc(T.R.Call->getDebugLoc());
    forEachElement(Then, T.R, [&](IRBuilder<> &B, const ReducedElement &E) {
      Combiner C(B, T.R);
      callDevice(B, {DeviceEntry::ReduceCollect, C.travelling()},
                 {Memory.scratch(), OffsetOf(B, E), Memory.bytesPerGang(B), Slot});
      C.intoMemory(E.Outer, B.CreateLoad(Travelling, Slot));
    });
  }

  /// Few elements, which may be registers until then. True if that is done.
  bool lowerByCopies(const Task &T) {
    KernelShape Shape = readShape(F);
    const uint64_t Bytes = *knownElements(T.R) * T.R.Stride;
    const unsigned Lanes = lanesForCopies(Shape, Bytes, Memory);
    if (!Lanes || scopeOf(T) != DeviceEntry::ReduceGang || gangsMeet())
      return false;
    Shape.VectorLength = Lanes;
    Shape.Flags |= PACC_KERNEL_COUNTERS;
    writeShape(F, Shape);
    Value *Copies = Memory.allocate(Bytes * Lanes, Align(T.R.Stride), /*PerWorker=*/false, "copies");
    forEachElement(T.R.Call, T.R, [&](IRBuilder<> &B, const ReducedElement &E) {
      callDevice(B, DeviceEntry::LeaveCopy,
                 {Copies, B.getInt32(Lanes), B.CreateTrunc(E.Index, B.getInt32Ty()), E.Mine, B.getInt32(T.R.Stride)});
    });
    gatherCopies(T.R, *Copies, Lanes, Memory);
    return true;
  }

  /// The scratch memory of a gang has a size that is known before the launch.
  void lowerBehindLock(const Task &T) {
    if (Device.hasLanes())
      forEachElement(T.R.Call, T.R, [&](IRBuilder<> &B, const ReducedElement &E) {
        Combiner C(B, T.R);
        C.store(overLanes(B, T, C, C.load(E.Mine)), E.Mine);
      });
    const GangMemory::Partial P = Memory.allocatePartial(0, T.R.Call->getDebugLoc());
    auto Call = [&](DeviceEntry Entry) {
      IRBuilder<> B(T.R.Call);
      callDevice(B, Entry, {Memory.scratch(), B.getInt32(P.Slot)});
    };
    Call(DeviceEntry::ReduceLock);
    forEachElement(T.R.Call, T.R, [&](IRBuilder<> &B, const ReducedElement &E) {
      Combiner C(B, T.R);
      C.intoMemory(E.Outer, C.load(E.Mine));
    });
    Call(DeviceEntry::ReduceUnlock);
  }

  void lowerScalar(Task &T) {
    IRBuilder<> B(T.R.Call);
    Combiner C(B, T.R);
    Value *V = C.load(T.R.Mine);
    if (T.Deferred) {
      C.intoMemory(T.R.Outer, V);
    } else {
      if (Device.hasLanes())
        V = overLanes(B, T, C, V);
      handOn(B, T, V);
    }
  }

  /// `V`: what the lanes have gathered together.
  void handOn(IRBuilder<> &B, const Task &T, Value *V) {
    Combiner C(B, T.R);
    if (T.Over.Gang)
      overGangs(B, T, C, V);
    else
      C.intoMemory(T.R.Outer, V);
  }

  /// The function that combines lanes, if there are any to combine.
  DeviceEntry scopeOf(const Task &T) {
    const bool InWorker =
        T.L && T.L->Parent && Tree.workerLoopOf(T.L->Parent->Begin->getParent());
    if (T.Over.Vector)
      return InWorker && !T.Over.Worker ? DeviceEntry::ReduceRow : DeviceEntry::ReduceGang;
    return T.Over.Worker ? DeviceEntry::ReduceColumn : DeviceEntry::None;
  }

  Value *overLanes(IRBuilder<> &B, const Task &T, const Combiner &C, Value *V) {
    const DeviceEntry Scope = scopeOf(T);
    if (Scope == DeviceEntry::None)
      return V;
    const DeviceFunction Reduce = {Scope, C.travelling()};
    if (!V->getType()->isStructTy() && !V->getType()->isIntegerTy(128)) // PACC_REDUCED_WIDE
      return callDevice(B, Reduce, {V});
    Value *Slot = variableFor(F, V->getType());
    B.CreateStore(V, Slot);
    callDevice(B, Reduce, {Slot});
    return B.CreateLoad(V->getType(), Slot);
  }

  void overGangs(IRBuilder<> &B, const Task &T, Combiner &C, Value *V) {
    if (gangsMeet())
      return overMeetingGangs(B, T, C, V);
    complainIfRepeated(T);
    AllocaInst *Slot = variableFor(F, V->getType());
    B.CreateStore(V, Slot);
    const GangMemory::Partial P =
        Memory.allocatePartial(F.getDataLayout().getTypeAllocSize(V->getType()), T.R.Call->getDebugLoc());
    Totals.add(T.R, C.travelling(), Slot, P);
  }

  void overMeetingGangs(IRBuilder<> &B, const Task &T, Combiner &C, Value *V) {
    const uint32_t Bytes = F.getDataLayout().getTypeAllocSize(V->getType());
    const GangMemory::Partial P = Memory.allocatePartial(2 * Bytes, T.R.Call->getDebugLoc());
    Value *Slot = variableFor(F, V->getType());
    Value *Offset = nextPlace(B, P, Bytes);
    B.CreateStore(V, Slot);
    callDevice(B, DeviceEntry::LeaveElement,
               {Memory.scratch(), Offset, Memory.bytesPerGang(B), Slot, B.getInt32(Bytes)});
    callDevice(B, DeviceEntry::BarrierGrid, {Memory.scratchOfGrid()});
    callDevice(B, {DeviceEntry::ReduceCollect, C.travelling()},
               {Memory.scratch(), Offset, Memory.bytesPerGang(B), Slot});
    C.intoMemory(T.R.Outer, B.CreateLoad(V->getType(), Slot));
  }

  void complainIfRepeated(const Task &T) {
    if (T.L && T.L->isRepeated() && !readShape(F).hasOneGang())
      F.getContext().diagnose(DiagnosticInfoUnsupported(
          F, "a sequential loop repeats this reduction over gangs, whose result is there at the end of the construct: "
             "not supported yet but for scalars that the construct uses for nothing else, or with num_gangs(1)",
          T.L->Begin->getDebugLoc()));
  }

  bool gangsMeet() const {
    const KernelShape Shape = readShape(F);
    return (Shape.Flags & PACC_KERNEL_MEETING) && !(Shape.Flags & PACC_KERNEL_ONE_GANG);
  }
};

} // namespace

void lowerReductions(Function &Kernel, const Target &Device, GangMemory &Memory) {
  ReductionLowerer(Kernel, Device, Memory).run();
}

} // namespace pacc
