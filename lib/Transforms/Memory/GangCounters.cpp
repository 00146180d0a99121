//===- GangCounters.cpp - counters that each gang keeps for itself --------===//
#include "Memory/GangCounters.h"

#include "DeviceCalls.h"
#include "Levels/Lanes/FittedLanes.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

/// The most bytes of elements in a gang's memory: 4,096 integers are enough for the usual histograms, with room for
/// eight gangs on a multiprocessor.
constexpr unsigned Bytes = 16384;

/// The updates of one array.
using Updates = SmallVector<AtomicRMWInst *, 4>;

/// Adds to a number of 32 or 64 bits, and nobody wants to know what was there.
bool isCount(const AtomicRMWInst &Update) {
  const Type *Ty = Update.getType();
  return is_contained({AtomicRMWInst::Add, AtomicRMWInst::Sub, AtomicRMWInst::FAdd, AtomicRMWInst::FSub},
                      Update.getOperation()) &&
         (Ty->isIntegerTy(32) || Ty->isIntegerTy(64) || Ty->isFloatTy() || Ty->isDoubleTy()) && Update.use_empty() &&
         !Update.isVolatile() && Update.getOrdering() == AtomicOrdering::Monotonic;
}

class GangCounterFinder {
public:
  GangCounterFinder(Function &F, FunctionAnalysisManager &FAM)
      : F(F), Tree(F), AA(FAM.getResult<AAManager>(F)) {}

  /// The array with the most updates in the text, and these; empty if there is none.
  std::pair<Argument *, Updates> find() {
    MapVector<Argument *, Updates> Arrays;
    for (Instruction &I : instructions(F))
      if (auto *Update = dyn_cast<AtomicRMWInst>(&I); Update && isCount(*Update))
        if (auto *A = dyn_cast<Argument>(getUnderlyingObject(Update->getPointerOperand())))
          Arrays[A].push_back(Update);
    std::pair<Argument *, Updates> Best = {nullptr, {}};
    for (auto &[Array, Found] : Arrays)
      if (Found.size() > Best.second.size() && all_of(Found, [this, Ty = Found.front()->getType()](AtomicRMWInst *U) {
            return U->getType() == Ty && isFrequent(*U) && isUnseen(*U);
          }))
        Best = {Array, Found};
    return Best;
  }

private:
  Function &F;
  LoopTree Tree;
  AAResults &AA;

  /// The innermost loop round it that is spread over gangs or lanes.
  const Loop *spreadLoop(const Instruction &I) const {
    for (const MarkedLoop *L = Tree.loopOf(I.getParent()); L; L = L->Parent)
      if (L->Map.isSpread())
        return L->body();
    return nullptr;
  }

  bool isFrequent(const AtomicRMWInst &Update) const { return spreadLoop(Update); }

  /// No other access of the kernel may see whether the update has taken place. Iterations of
  /// a spread loop may be done in any order, and none may load or store what another one updates: so a load or
  /// a store may touch the array (the compiler often cannot tell: `nearest[i] = b; count[b]++`) if it stands
  /// before the update in the iteration (isBefore).
  bool isUnseen(AtomicRMWInst &Update) {
    const Value *Array = getUnderlyingObject(Update.getPointerOperand());
    const MemoryLocation Counters =
        MemoryLocation::getBeforeOrAfter(Array, Update.getAAMetadata());
    return all_of(instructions(F), [&](Instruction &I) {
      if (!I.mayReadOrWriteMemory() || isHarmless(I))
        return true;
      if (auto *Other = dyn_cast<AtomicRMWInst>(&I);
          Other && isCount(*Other) && getUnderlyingObject(Other->getPointerOperand()) == Array)
        return true;
      if (!isModOrRefSet(AA.getModRefInfo(&I, Counters)))
        return true;
      const auto *Load = dyn_cast<LoadInst>(&I);
      const auto *Store = dyn_cast<StoreInst>(&I);
      return ((Load && Load->isSimple()) || (Store && Store->isSimple())) && isBefore(I, Update);
    });
  }

  static bool isHarmless(const Instruction &I) {
    return markerOf(I) || I.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I) ||
           isa<AssumeInst>(I);
  }

  /// Both stand in the same spread loop, and control comes from the update to the access only
  /// by way of another iteration of a spread loop. Iterations of other loops round that one
  /// follow each other: what one of them updates the next may read.
  bool isBefore(Instruction &Access, AtomicRMWInst &Update) {
    const Loop *L = spreadLoop(Update);
    if (!L || spreadLoop(Access) != L || !L->contains(&Access))
      return false;
    if (Access.getParent() == Update.getParent() && Update.comesBefore(&Access))
      return false;
    return !reachedFrom(*Update.getParent()).contains(Access.getParent());
  }

  /// The blocks behind `Start` in the same iterations of all spread loops.
  SmallPtrSet<const BasicBlock *, 16> reachedFrom(const BasicBlock &Start) const {
    SmallPtrSet<const BasicBlock *, 16> Reached;
    SmallVector<const BasicBlock *, 16> Work = {&Start};
    auto Reach = [&](const BasicBlock *BB) {
      if (Reached.insert(BB).second)
        Work.push_back(BB);
    };
    while (!Work.empty()) {
      const BasicBlock *From = Work.pop_back_val();
      for (const BasicBlock *Next : successors(From)) {
        const Loop *L = Tree.loopInfo().getLoopFor(Next);
        if (!L || L->getHeader() != Next || !L->contains(From) || !isSpread(*L)) {
          Reach(Next);
          continue;
        }
        for (const BasicBlock *Behind : successors(Next)) // no further iteration
          if (!L->contains(Behind))
            Reach(Behind);
      }
    }
    return Reached;
  }

  bool isSpread(const Loop &L) const {
    return any_of(Tree.loops(), [&](const auto &Marked) {
      return Marked->Map.isSpread() && is_contained(Marked->Counted, &L);
    });
  }
};

/// Puts the copy into the kernel.
class Copy {
public:
  Copy(Function &F, Argument &Array, Type *Number)
      : F(F), Array(Array), Number(Number), NumberBytes(Number->getPrimitiveSizeInBits() / 8),
        Memory(makeMemory(*F.getParent())) {}

  void run(const Updates &Found) {
    for (AtomicRMWInst *Update : Found)
      redirect(*Update);
    begin();
    SmallVector<ReturnInst *, 1> Ends;
    for (BasicBlock &BB : F)
      if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator()))
        Ends.push_back(Return);
    for (ReturnInst *Return : Ends)
      end(*Return);
  }

private:
  Function &F;
  Argument &Array;
  Type *Number;
  const unsigned NumberBytes;
  GlobalVariable *Memory;

  unsigned elements() const { return Bytes / NumberBytes; }

  GlobalVariable *makeMemory(Module &M) const {
    auto *T = ArrayType::get(Number, elements());
    auto *V = new GlobalVariable(M, T, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                 PoisonValue::get(T), F.getName() + "_counters", nullptr,
                                 GlobalValue::NotThreadLocal, address_space::Shared);
    V->setAlignment(Align(16));
    return V;
  }

  Value *element(IRBuilder<> &B, Value *Index) {
    return B.CreateInBoundsGEP(Number, Memory, Index);
  }

  /// The update goes to the copy, if that has the element. An array of other numbers may have it between two of these.
  void redirect(AtomicRMWInst &Update) {
    IRBuilder<> B(&Update);
    Type *Wide = B.getInt64Ty();
    Value *Offset = B.CreateSub(B.CreatePtrToInt(Update.getPointerOperand(), Wide),
                                B.CreatePtrToInt(&Array, Wide));
    Value *IsWhole = B.CreateIsNull(B.CreateAnd(Offset, B.getInt64(NumberBytes - 1)));
    Value *IsHere = B.CreateAnd(IsWhole, B.CreateICmpULT(Offset, B.getInt64(Bytes)));
    Instruction *Here = nullptr, *There = nullptr;
    SplitBlockAndInsertIfThenElse(IsHere, &Update, &Here, &There);
    B.SetInsertPoint(Here);
    B.CreateAtomicRMW(Update.getOperation(), element(B, B.CreateLShr(Offset, Log2_32(NumberBytes))),
                      Update.getValOperand(), MaybeAlign(NumberBytes),
                      AtomicOrdering::Monotonic, Update.getSyncScopeID());
    Update.moveBefore(There->getIterator());
  }

  /// Before `At`: for (k = lane; k < elements; k += lanes) Body(k), between barriers. Returns
  /// nothing; `At` stays where it is.
  template <class Body> void forAllElements(Instruction &At, Body Do) {
    IRBuilder<> B(&At);
    Value *Width = callDevice(B, DeviceEntry::Width);
    Value *Lane = B.CreateAdd(B.CreateMul(callDevice(B, DeviceEntry::LaneY), Width),
                              callDevice(B, DeviceEntry::LaneX));
    Value *Lanes = B.CreateMul(Width, callDevice(B, DeviceEntry::Height));
    BasicBlock *Before = At.getParent();
    BasicBlock *After = SplitBlock(Before, &At);
    BasicBlock *Loop = BasicBlock::Create(F.getContext(), "counters", &F, After);
    BasicBlock *Latch = BasicBlock::Create(F.getContext(), "counters.next", &F, After);
    B.SetInsertPoint(Loop);
    PHINode *Index = B.CreatePHI(B.getInt32Ty(), 2);
    Instruction *Rest = B.CreateBr(Latch);
    IRBuilder<> InLoop(Rest);
    Do(InLoop, Index);
    B.SetInsertPoint(Latch);
    Value *Next = B.CreateAdd(Index, Lanes);
    B.CreateCondBr(B.CreateICmpULT(Next, B.getInt32(elements())), Loop, After);
    Index->addIncoming(Lane, Before);
    Index->addIncoming(Next, Latch);
    cast<BranchInst>(Before->getTerminator())->setSuccessor(0, Loop);
  }

  void barrier(Instruction &At) {
    IRBuilder<> B(&At);
    callDevice(B, DeviceEntry::BarrierGang);
  }

  void begin() {
    BasicBlock &Entry = F.getEntryBlock();
    Instruction *First = &*Entry.getFirstNonPHIOrDbgOrAlloca();
    for (Instruction &I : Entry) // variables of constant size stay in this block
      if (isa<AllocaInst>(I))
        First = I.getNextNode();
    Instruction &At = *First;
    forAllElements(At, [this](IRBuilder<> &B, Value *Index) {
      B.CreateStore(Constant::getNullValue(Number), element(B, Index));
    });
    barrier(At);
  }

  void end(ReturnInst &At) {
    barrier(At);
    forAllElements(At, [this](IRBuilder<> &B, Value *Index) {
      Value *Count = B.CreateLoad(Number, element(B, Index));
      Value *IsSome = Number->isIntegerTy() ? B.CreateIsNotNull(Count)
                                            : B.CreateFCmpUNE(Count, Constant::getNullValue(Number));
      Instruction *Then = SplitBlockAndInsertIfThen(IsSome, &*B.GetInsertPoint(), /*Unreachable=*/false);
      B.SetInsertPoint(Then);
      B.CreateAtomicRMW(Number->isIntegerTy() ? AtomicRMWInst::Add : AtomicRMWInst::FAdd,
                        B.CreateInBoundsGEP(Number, &Array, Index), Count, MaybeAlign(NumberBytes),
                        AtomicOrdering::Monotonic);
    });
  }
};

} // namespace

Function *keepCountersInGangs(Function &Kernel, FunctionAnalysisManager &FAM) {
  KernelShape Shape = readShape(Kernel);
  const unsigned GridAxes = llvm::count_if(
      Shape.Dims, [](const pacc_loop_dim &D) { return D.gang_axis != PACC_NO_AXIS; });
  if (!(Shape.Flags & PACC_KERNEL_GANG) || (Shape.Flags & PACC_KERNEL_MEETING) || Shape.NumGangs || options().Check)
    return nullptr;
  const auto [Array, Found] = GangCounterFinder(Kernel, FAM).find();
  if (!Array)
    return nullptr;
  Type *Number = Found.front()->getType();
  Function *Plain = nullptr;
  const bool HasPlain = !Shape.RowBytes && !(Shape.Flags & PACC_KERNEL_REDUCTION) && !mayPackGangs(Shape) &&
                        Array->getArgNo() < PACC_ROW_OF_ITERATIONS;
  // Gangs live long then, so that the copies pay. Loops over several axes pay for it by arithmetic with their indices:
  // launches choose by how often there may be something to count (Chooser::countsInMany).
  if (GridAxes > 1 && !HasPlain)
    return nullptr;
  if (HasPlain) {
    ValueToValueMapTy Map;
    Plain = CloneFunction(&Kernel, Map);
    Shape.RowParameter = Array->getArgNo();
    Shape.RowBytes = Number->getPrimitiveSizeInBits() / 8;
  }
  Copy(Kernel, *Array, Number).run(Found);
  Shape.Flags |= PACC_KERNEL_COUNTERS;
  writeShape(Kernel, Shape);
  return Plain;
}

} // namespace pacc
