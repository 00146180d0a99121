//===- GatheredArrays.cpp - arrays in which a gang gathers ----------------===//
#include "Reductions/GatheredArrays.h"

#include "pacc/Access/SequentialCopy.h"
#include "FormSteps.h"
#include "pacc/Access/LoopTree.h"
#include "Memory/GangMemory.h"
#include "Reductions/Combiner.h"
#include "Reductions/ElementUpdates.h"
#include "Reductions/ReducedElements.h"
#include "Reductions/ReductionTasks.h"
#include "pacc/ABI/Geometry.h"
#include "pacc/IR/Analyses.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

/// The largest array of which each lane has its copy in the gang's memory: with 128 lanes these take most of what a
/// gang gets.
constexpr uint64_t MostBytesOfLane = 256;
/// Elements that may be registers while the loop runs.
constexpr uint64_t MostRegisters = 16;
/// A gang's array that has no room in the gang's memory is a part of its scratch memory.
constexpr uint64_t MostBytesOfGang = 1024 * 1024;

/// Numbers cannot be multiplied by one; and truth values are not what is in memory.
bool hasAtomicOperation(unsigned Op) {
  return Op != PACC_RED_MUL && Op != PACC_RED_LAND && Op != PACC_RED_LOR;
}

/// Elements for each lane of a gang with an array: all gangs' arrays are combined in the end, which takes the longer the
/// more gangs there are and the fewer lanes they have (H100, 2^26 numbers into 4096 sums: 371 us with 256 lanes).
constexpr uint64_t ElementsOfLane = 4;
/// Loops of more code may need more registers than so many lanes can have.
constexpr unsigned MostInstructions = 400;

/// While this lives, values have names whether the compiler keeps them or not: what LLVM makes of a variable is known by
/// nothing else.
class KeptNames {
public:
  explicit KeptNames(LLVMContext &C) : C(C), WereDiscarded(C.shouldDiscardValueNames()) { C.setDiscardValueNames(false); }
  ~KeptNames() { C.setDiscardValueNames(WereDiscarded); }

private:
  LLVMContext &C;
  const bool WereDiscarded;
};

/// No array is left of the copy when the code is optimised: tried with a copy of the kernel, in which the reduction only
/// reads the elements.
bool becomesRegisters(Function &F, AllocaInst &Copy, const MarkedReduce &R) {
  constexpr StringRef Name = "pacc.tried";
  const KeptNames Kept(F.getContext());
  ValueToValueMapTy Mirror;
  Function *Tried = CloneFunction(&F, Mirror);
  cast<AllocaInst>(Mirror[&Copy])->setName(Name);
  MarkedReduce OfTried = R;
  OfTried.Call = cast<CallInst>(Mirror[R.Call]);
  OfTried.Mine = Mirror.lookup(R.Mine);
  forEachElement(OfTried.Call, OfTried, [&](IRBuilder<> &B, const ReducedElement &E) {
    B.CreateIntrinsic(Intrinsic::fake_use, B.CreateLoad(Combiner(B, R.Op, R.Type).memoryType(), E.Mine));
  });
  OfTried.Call->eraseFromParent();
  Analyses A;
  makeSequential(*Tried, A.FAM);
  PassBuilder PB;
  FunctionPassManager Simplify = PB.buildFunctionSimplificationPipeline(OptimizationLevel::O2, ThinOrFullLTOPhase::None);
  A.FAM.clear(*Tried, Tried->getName());
  Simplify.run(*Tried, A.FAM);
  const bool IsLeft = any_of(instructions(*Tried), [&](const Instruction &I) {
    return isa<AllocaInst>(I) && I.getName().starts_with(Name);
  });
  A.FAM.clear(*Tried, Tried->getName());
  Tried->eraseFromParent();
  return !IsLeft;
}

/// One reduction.
class Gatherer {
public:
  Gatherer(Function &F, GangMemory &Memory, const LoopTree &Tree, const ReductionTask &T, const CopyUses &Uses)
      : F(F), Memory(Memory), Tree(Tree), T(T), Uses(Uses), Copy(*Uses.copy()),
        Bytes(F.getDataLayout().getTypeAllocSize(Copy.getAllocatedType())), Elements(*knownElements(T.R)),
        Shape(readShape(F)) {}

  /// True if it is done; the tree is of no use then.
  bool run() {
    if (Elements <= MostRegisters && becomesRegisters(F, Copy, T.R))
      return false;
    if (const unsigned Lanes = lanesWithCopies()) {
      giveLanesCopies(Lanes);
    } else if (const auto Updates = Uses.updates(); Updates && hasAtomicOperation(T.R.Op) && Bytes <= MostBytesOfGang) {
      giveGangOne(*Updates);
    } else {
      return false;
    }
    Shape.Flags |= PACC_KERNEL_COUNTERS;
    writeShape(F, Shape);
    return true;
  }

private:
  Function &F;
  GangMemory &Memory;
  const LoopTree &Tree;
  const ReductionTask &T;
  const CopyUses &Uses;
  AllocaInst &Copy;
  uint64_t Bytes, Elements;
  KernelShape Shape;

  /// How many, where all lanes of a gang can have copies of their own in its memory; else 0.
  unsigned lanesWithCopies() const {
    const auto IsOfLanes = [&](const Instruction *I) { return Tree.inLaneLoop(I->getParent()); };
    return all_of(Uses.loads(), IsOfLanes) && all_of(Uses.stores(), IsOfLanes) ? lanesForCopies(Shape, Bytes, Memory) : 0;
  }

  void giveLanesCopies(unsigned Lanes) {
    Shape.VectorLength = Lanes;
    Value *Copies = Memory.allocate(Bytes * Lanes, Copy.getAlign(), /*PerWorker=*/false, Copy.getName());
    Value *OfLane = copiesOfLane(*Copies);
    fillBefore(*Copies, Bytes * Lanes / T.R.Stride);
    const auto Redirect = [&](Instruction &Access, unsigned Operand) {
      IRBuilder<> B(&Access);
      Value *Offset = offsetIn(B, Access.getOperand(Operand), Copy);
      Access.setOperand(Operand, B.CreatePtrAdd(OfLane, B.CreateMul(Offset, B.getInt64(Lanes))));
      mark(Access);
    };
    for (LoadInst *Load : Uses.loads())
      Redirect(*Load, LoadInst::getPointerOperandIndex());
    for (StoreInst *Store : Uses.stores())
      Redirect(*Store, StoreInst::getPointerOperandIndex());
    IRBuilder<> B(T.R.Call);
    Value *First = B.CreatePtrAdd(Copies, B.CreateMul(offsetIn(B, T.R.Mine, Copy), B.getInt64(Lanes)));
    gatherCopies(T.R, *First, Lanes, Memory);
    tell("each lane gathers in its copy in the gang's memory");
  }

  /// What the executing lane has of the first element.
  Value *copiesOfLane(Value &Copies) {
    IRBuilder<> B = behind(Copies);
    Value *Width = callDevice(B, DeviceEntry::Width);
    Value *Lane = B.CreateAdd(B.CreateMul(callDevice(B, DeviceEntry::LaneY), Width), callDevice(B, DeviceEntry::LaneX));
    return B.CreatePtrAdd(&Copies, B.CreateMul(B.CreateZExt(Lane, B.getInt64Ty()), B.getInt64(T.R.Stride)));
  }

  /// In the entry block, where all addresses of the gang's memory are computed.
  IRBuilder<> behind(Value &Address) const {
    if (auto *I = dyn_cast<Instruction>(&Address))
      return IRBuilder<>(I->getNextNode());
    return IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  }

  /// More than the usual ones, where nobody asks for a number.
  void chooseLanes() {
    if (Shape.VectorLength || Shape.AsksForLanes || (Shape.Flags & PACC_KERNEL_WORKER) ||
        F.getInstructionCount() > MostInstructions)
      return;
    const uint64_t Lanes = PowerOf2Ceil(Elements / ElementsOfLane);
    if (Lanes > DefaultLanes)
      Shape.VectorLength = std::min<uint64_t>(Lanes, Memory.device().limits().MaxLanes);
  }

  void giveGangOne(ArrayRef<ElementUpdate> Updates) {
    chooseLanes();
    const bool IsShared = Memory.hasSharedRoom(Bytes);
    const GangMemory::Partial Row = Memory.allocatePartial(IsShared ? Elements * T.R.Stride : Bytes, T.R.Call->getDebugLoc());
    Value *Array = IsShared ? Memory.allocate(Bytes, Copy.getAlign(), /*PerWorker=*/false, Copy.getName())
                            : Memory.addressOf(Row, Copy.getName());
    fillBefore(*Array, Bytes / T.R.Stride);
    for (const ElementUpdate &Update : Updates) {
      IRBuilder<> B(Update.New);
      Value *Address = B.CreatePtrAdd(Array, offsetIn(B, Update.New->getPointerOperand(), Copy));
      mark(*B.CreateAtomicRMW(Update.operation(T.R.Type), Address, Update.operand(B), Align(T.R.Stride),
                              AtomicOrdering::Monotonic));
      Update.New->eraseFromParent();
      Update.Step->eraseFromParent();
      Update.Old->eraseFromParent();
    }
    IRBuilder<> B(T.R.Call);
    Value *Skipped = offsetIn(B, T.R.Mine, Copy);
    GangMemory::Partial Taken = Row;
    if (IsShared)
      callDevice(B, DeviceEntry::LeaveArray,
                 {Memory.scratch(), B.getInt32(Row.Offset), Memory.bytesPerGang(B), B.CreatePtrAdd(Array, Skipped),
                  B.getInt32(Elements * T.R.Stride)});
    else
      Taken.Offset += cast<ConstantInt>(Skipped)->getZExtValue();
    mergeRows(T.R, Taken, Memory);
    tell("the lanes of a gang gather in one array, by atomic operations");
  }

  void mark(Instruction &Access) const { Access.setMetadata(GatheringMark, MDNode::get(F.getContext(), {})); }

  /// Before the loop, where its copy got its first values.
  void fillBefore(Value &Array, uint64_t Count) {
    IRBuilder<> B(T.L->Begin->getNextNode());
    B.SetCurrentDebugLocation(T.L->Begin->getDebugLoc());
    Constant *Identity = Combiner(B, T.R.Op, T.R.Type).identity();
    const APInt Bits = isa<ConstantInt>(Identity) ? cast<ConstantInt>(Identity)->getValue()
                                                  : cast<ConstantFP>(Identity)->getValueAPF().bitcastToAPInt();
    callDevice(B, DeviceEntry::FillArray,
               {&Array, B.getInt32(Count), B.getInt64(Bits.getZExtValue()), B.getInt32(T.R.Stride)});
    Uses.dropFrame();
  }

  /// -Rpass=pacc-arrays.
  void tell(StringRef What) const {
    if (isReported(Memory.device()))
      OptimizationRemarkEmitter(&F).emit(
          OptimizationRemark("pacc-arrays", "Gathered", T.L->Begin->getDebugLoc(), T.L->Begin->getParent())
          << ore::NV("Array", stringArgument(*T.R.Call, 3).value_or("")) << ": " << What);
  }
};

class ArrayGatherer {
public:
  ArrayGatherer(Function &F, GangMemory &Memory) : F(F), Memory(Memory) {}

  /// Does so with one reduction; false if there is none left.
  bool run() {
    LoopTree Tree(F);
    ReductionTasks Plan(Tree, readShape(F).hasOneGang());
    return any_of(Plan.tasks(), [&](const ReductionTask &T) {
      if (!T.R.Count || !T.L)
        return false;
      const CopyUses Uses(Plan, T);
      if (!Uses.areElements() || !knownElements(T.R) || !*knownElements(T.R))
        return false;
      if (T.Deferred)
        return joinAll(Plan, T);
      if (!isSpread(T) || !Gatherer(F, Memory, Tree, T, Uses).run())
        return false;
      T.R.Call->eraseFromParent();
      return true;
    });
  }

private:
  Function &F;
  GangMemory &Memory;

  bool isSpread(const ReductionTask &T) const {
    return canBeGathered(T) && !T.L->isRepeated();
  }

  /// Loops that only add to what the loop round them gathers need no copies between. All that feed it, or none: what
  /// some combine by themselves would count for each lane that gathers.
  bool joinAll(ReductionTasks &Plan, const ReductionTask &Any) {
    SmallVector<CallInst *, 2> Reduces;
    SmallVector<AllocaInst *, 2> Copies;
    SmallVector<CopyUses, 2> All;
    const Value *Outer = getUnderlyingObject(Any.R.Outer);
    for (const ReductionTask &T : Plan.tasks()) {
      if (getUnderlyingObject(T.R.Outer) != Outer)
        continue;
      const CopyUses &Uses = All.emplace_back(Plan, T);
      if (!T.Deferred || !T.L || !Uses.areElements() || !Uses.updates() || !needsNoCopy(T, Uses))
        return false;
      Reduces.push_back(T.R.Call);
      Copies.push_back(Uses.copy());
    }
    AllocaInst *Joined = cast<AllocaInst>(Any.R.Outer->stripPointerCasts());
    for (const CopyUses &Uses : All)
      Uses.dropFrame();
    for (CallInst *Reduce : Reduces)
      Reduce->eraseFromParent();
    for (AllocaInst *Copy : Copies) {
      Copy->replaceAllUsesWith(Joined);
      Copy->eraseFromParent();
    }
    return true;
  }

  static bool needsNoCopy(const ReductionTask &T, const CopyUses &Uses) {
    const auto *Outer = dyn_cast<AllocaInst>(T.R.Outer->stripPointerCasts());
    return T.R.Mine->stripPointerCasts() == Uses.copy() && Outer && Outer->isStaticAlloca() &&
           Outer->getAllocatedType() == Uses.copy()->getAllocatedType();
  }
};

} // namespace

bool canBeGathered(const ReductionTask &T) {
  constexpr unsigned Words[] = {PACC_TYPE_I32, PACC_TYPE_U32, PACC_TYPE_F32}, // not members of structures between others
      Longs[] = {PACC_TYPE_I64, PACC_TYPE_U64, PACC_TYPE_F64};
  const bool IsNumber = (is_contained(Words, T.R.Type) && T.R.Stride == sizeof(uint32_t)) ||
                        (is_contained(Longs, T.R.Type) && T.R.Stride == sizeof(uint64_t));
  return !options().NoGangArrays && IsNumber && !T.R.Row && T.R.Op != PACC_RED_LAND && T.R.Op != PACC_RED_LOR &&
         T.Over.Gang && (T.Over.Worker || T.Over.Vector) && knownElements(T.R).value_or(0);
}

unsigned lanesForCopies(const KernelShape &Shape, uint64_t Bytes, const GangMemory &Memory) {
  if (Bytes > MostBytesOfLane || (Shape.Flags & PACC_KERNEL_WORKER) || Shape.AsksForLanes)
    return 0;
  const unsigned Lanes = lanesAskedFor(Shape.VectorLength ? Shape.VectorLength : DefaultLanes, Memory.device().limits());
  return Memory.hasSharedRoom(Bytes * Lanes) ? Lanes : 0;
}

void gatherCopies(const MarkedReduce &R, Value &Copies, unsigned Lanes, GangMemory &Memory) {
  const uint64_t Elements = *knownElements(R);
  const GangMemory::Partial Row = Memory.allocatePartial(Elements * R.Stride, R.Call->getDebugLoc());
  IRBuilder<> B(R.Call);
  callDevice(B, {DeviceEntry::GatherLanes, ReducedValue{R.Op, R.Type}},
             {Memory.scratch(), B.getInt32(Row.Offset), Memory.bytesPerGang(B), B.getInt32(Lanes), B.getInt32(Elements),
              &Copies});
  mergeRows(R, Row, Memory);
}

void mergeRows(const MarkedReduce &R, const GangMemory::Partial &Row, GangMemory &Memory) {
  IRBuilder<> B(R.Call);
  callDevice(B, {DeviceEntry::MergeArrays, ReducedValue{R.Op, R.Type}},
             {Memory.scratch(), B.getInt32(Row.Slot), B.getInt32(Row.Offset), Memory.bytesPerGang(B),
              B.getInt32(*knownElements(R)), R.Outer});
}

void gatherArraysInGangs(Function &Kernel, GangMemory &Memory) {
  if (options().NoGangArrays || (readShape(Kernel).Flags & PACC_KERNEL_MEETING))
    return;
  ArrayGatherer Gatherer(Kernel, Memory);
  while (Gatherer.run()) {
  }
}

} // namespace pacc
