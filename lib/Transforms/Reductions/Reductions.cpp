//===- Reductions.cpp - __pacc_reduce to the device runtime ---------------===//
//
// OpenACC 3.4, 2.9.11. `mine` holds what one lane has gathered. After the loop:
//
//   lanes of the gang or worker    __paccd_reduce_gang/row/column_OP_TYPE
//   gangs                          __paccd_reduce_device_...: the last gang goes on
//   then                           *outer = *outer OP total
//
// Arrays are reduced element by element, but gangs count themselves in only once.
//
// Gangs that meet (PACC_KERNEL_MEETING) may repeat the loop, and all of them go on with the total (of
// scalars): each leaves its own, waits for the others, and combines what all have left. The next time they
// use another place, so that the fastest does not overwrite what the slowest still reads.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "Loops/LoopTree.h"
#include "Memory/GangMemory.h"
#include "Reductions/Combiner.h"
#include "Reductions/GatheredArrays.h"
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
        allowAnyOrder(T);
    lowerAll();
  }

private:
  Function &F;
  const Target &Device;
  GangMemory &Memory;
  LoopTree Tree;
  ReductionTasks Plan;
  MutableArrayRef<Task> Tasks;

  /// On the host one lane goes over what many would share, and the vectoriser may
  /// combine in any order, as lanes do: the clause promises none.
  void allowAnyOrder(const Task &T) {
    Value *Copy = getUnderlyingObject(T.R.Mine);
    for (User *U : Copy->users())
      if (auto *S = dyn_cast<StoreInst>(U);
          S && S->getPointerOperand() == Copy && Plan.inBody(T, *S))
        allowAnyOrder(S->getValueOperand(), Copy);
  }

  /// Marks the operations on the way from a load of `Copy` to `V`. Returns
  /// whether there is one.
  static bool allowAnyOrder(Value *V, const Value *Copy) {
    if (auto *Load = dyn_cast<LoadInst>(V))
      return Load->getPointerOperand() == Copy;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !isa<FPMathOperator>(I) || isa<PHINode>(I) || !I->hasOneUse())
      return false;
    bool Found = false;
    for (Value *Operand : I->operand_values())
      Found |= allowAnyOrder(Operand, Copy);
    if (Found)
      I->setHasAllowReassoc(true);
    return Found;
  }

  void lowerAll() {
    for (MutableArrayRef<Task> Left = Tasks; !Left.empty();) {
      const unsigned Count = countMeetingOnce(Left);
      if (Count > 1)
        lowerTogether(Left.take_front(Count));
      else
        lower(Left.front());
      Left = Left.drop_front(Count);
    }
  }

  /// How many tasks, from the first on, combine the lanes of a gang right after each other.
  unsigned countMeetingOnce(ArrayRef<Task> From) {
    SmallVector<Type *, 4> Types;
    for (const Task &T : From) {
      if (T.R.Count || T.Deferred || !Device.hasLanes() || scopeOf(T) != DeviceEntry::ReduceGang ||
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
    if (!V->getType()->isStructTy())
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
    Value *Slot = variableFor(F, V->getType());
    B.CreateStore(V, Slot);
    const GangMemory::Partial P =
        Memory.allocatePartial(F.getDataLayout().getTypeAllocSize(V->getType()), T.R.Call->getDebugLoc());
    Value *Last = callDevice(B, {DeviceEntry::ReduceDevice, C.travelling()},
                             {Memory.scratch(), B.getInt32(P.Slot), B.getInt32(P.Offset),
                              Memory.bytesPerGang(B), Slot});
    Instruction *Then = SplitBlockAndInsertIfThen(
        B.CreateICmpNE(Last, B.getInt32(0)), B.GetInsertPoint(), /*Unreachable=*/false);
    IRBuilder<> InLast(Then);
    Combiner Final(InLast, T.R);
    Final.intoMemory(T.R.Outer, InLast.CreateLoad(V->getType(), Slot));
  }

  void overMeetingGangs(IRBuilder<> &B, const Task &T, Combiner &C, Value *V) {
    const uint32_t Bytes = F.getDataLayout().getTypeAllocSize(V->getType());
    const GangMemory::Partial P = Memory.allocatePartial(2 * Bytes, T.R.Call->getDebugLoc());
    IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    AllocaInst *Next = Entry.CreateAlloca(B.getInt32Ty(), nullptr, "pacc.place");
    IRBuilder<>(Next->getNextNode()).CreateStore(B.getInt32(P.Offset), Next);
    Value *Slot = variableFor(F, V->getType());
    Value *Offset = B.CreateLoad(B.getInt32Ty(), Next);
    B.CreateStore(B.CreateSub(B.getInt32(2 * P.Offset + Bytes), Offset), Next);
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
