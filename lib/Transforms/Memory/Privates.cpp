//===- Privates.cpp - which variables of a gang its lanes share -----------===//
//
// Every lane executes gang-level code, so a variable that only gang-level code
// writes may live in each lane. A variable of the gang that a worker or vector
// loop writes is one variable for all lanes: if its value can be seen after the
// loop, it moves to gang-shared memory. If nothing reads it afterwards (`s0`, `ss`
// of a stencil, declared outside the loop), it stays private to the lane: what other
// iterations of a parallel loop leave in it, none may rely on, so none has to see.
// Variables that are no plain scalars, or that are updated atomically, are shared. So are those
// that gang-level code changes through an address that may lead to what lanes share, too: one lane
// does that, for all.
// Not so those of one iteration of a loop over rows of lanes: a gang has several of these
// at a time, and nothing reads behind the inner loop what it wrote (LoopLevels, isTight).
//
// OpenACC 3.4, 2.6.1, 2.9.10. Runs before SROA: variables are allocas here.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "pacc/Access/LoopTree.h"
#include "Memory/GangMemory.h"
#include "Memory/HeapArrays.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace pacc {
namespace {

/// One instruction that touches a variable.
struct PrivateAccess {
  Instruction *I;
  bool Reads, Writes;
  bool Kills; ///< overwrites the whole variable
};

/// All accesses of an alloca; Simple if they are whole loads and stores only.
struct PrivateAccesses {
  SmallVector<PrivateAccess, 8> List;
  bool Simple = true;
  bool SharedByEscape = false; ///< gang-level code hands its address on

  bool touchedInside(const MarkedLoop &L) const {
    return any_of(List, [&](const PrivateAccess &A) { return L.Blocks.count(A.I->getParent()) != 0; });
  }
  bool touchedOutside(const MarkedLoop &L) const {
    return any_of(List, [&](const PrivateAccess &A) { return !L.Blocks.count(A.I->getParent()); });
  }
  bool writtenInside(const MarkedLoop &L) const {
    return any_of(List, [&](const PrivateAccess &A) {
      return A.Writes && L.Blocks.count(A.I->getParent());
    });
  }
};

class PrivatePlacer {
public:
  PrivatePlacer(Function &F, GangMemory &Memory) : F(F), Memory(Memory), Heap(F), Tree(F) {}

  void run() {
    SmallVector<AllocaInst *, 32> Variables;
    for (Instruction &I : F.getEntryBlock())
      if (auto *A = dyn_cast<AllocaInst>(&I); A && A->isStaticAlloca())
        Variables.push_back(A);
    SmallVector<AllocaInst *, 4> OfLanes, Copies;
    for (AllocaInst *A : Variables)
      if (isReductionCopy(A) &&
          F.getDataLayout().getTypeAllocSize(A->getAllocatedType()) > HeapArrays::LargestCopyBytes)
        Copies.push_back(A);
    erase_if(Variables, [&](AllocaInst *A) { return isReductionCopy(A); });
    // Where one of two that an address may lead to is shared, so is the other.
    for (size_t Before = 0; Before != Variables.size();) {
      Before = Variables.size();
      erase_if(Variables, [&](AllocaInst *A) { return place(*A); });
    }
    for (AllocaInst *A : Heap.ofVariableLength())
      if (Tree.inLaneLoop(A->getParent()))
        OfLanes.push_back(A);
      else if (isReductionCopy(A))
        Copies.push_back(A);
      else
        Heap.move(*A);
    for (AllocaInst *A : Copies)
      Heap.moveCopy(*A);
    for (AllocaInst *A : OfLanes) // blocks are split now, of which the tree does not know
      Heap.moveIfLarge(*A);
  }

private:
  Function &F;
  GangMemory &Memory;
  HeapArrays Heap;
  LoopTree Tree;

  bool isReductionCopy(const AllocaInst *A) const {
    auto IsMine = [&](const MarkedReduce &R) { return getUnderlyingObject(R.Mine) == A; };
    if (any_of(Tree.regionReduces(), IsMine))
      return true;
    return any_of(Tree.loops(), [&](const auto &L) { return any_of(L->Reduces, IsMine); });
  }

  PrivateAccesses collect(AllocaInst &A) {
    PrivateAccesses Result;
    SmallSetVector<std::pair<Instruction *, char>, 16> Work; // pointer, is A itself
    Work.insert({&A, 1});
    TypeSize Size = F.getDataLayout().getTypeAllocSize(A.getAllocatedType());
    for (unsigned N = 0; N < Work.size(); ++N) {
      auto [Pointer, Whole] = Work[N];
      for (Use &U : Pointer->uses())
        collectUse(U, Whole, Size, Result, Work);
    }
    return Result;
  }

  template <typename WorkList>
  void collectUse(Use &U, bool Whole, TypeSize Size, PrivateAccesses &Result, WorkList &Work) {
    auto *I = cast<Instruction>(U.getUser());
    const DataLayout &DL = F.getDataLayout();
    if (auto *Number = dyn_cast<PtrToIntInst>(I)) {
      if (!isOnlyMeasured(*Number))
        collectEscape(*I, Result);
      return;
    }
    if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(I)) {
      bool StillWhole = false;
      if (auto *G = dyn_cast<GetElementPtrInst>(I))
        StillWhole = Whole && G->hasAllZeroIndices();
      Work.insert({I, char(StillWhole)});
      return;
    }
    if (auto *L = dyn_cast<LoadInst>(I)) {
      Result.List.push_back({I, true, false, false});
      Result.Simple &= Whole && DL.getTypeStoreSize(L->getType()) == Size && L->isSimple();
    } else if (auto *S = dyn_cast<StoreInst>(I)) {
      if (S->getValueOperand() == U.get())
        return collectEscape(*I, Result);
      Result.SharedByEscape |= isForLeader(*I, *S->getPointerOperand());
      bool Kills = Whole && DL.getTypeStoreSize(S->getValueOperand()->getType()) == Size;
      Result.List.push_back({I, false, true, Kills});
      Result.Simple &= Kills && S->isSimple();
    } else if (I->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I)) {
    } else if (markerOf(*I).is(MarkerKind::Reduction)) { // its outer variable
      Result.List.push_back({I, true, true, false});
    } else {
      if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I)) // one lane does it (Guards.cpp)
        Result.SharedByEscape |= !Tree.inLaneLoop(I->getParent());
      collectCall(U, *I, Result);
    }
  }

  /// Where the address is kept: through it lanes may reach the variable later on.
  void collectEscape(Instruction &I, PrivateAccesses &Result) {
    Result.SharedByEscape |= !Tree.inLaneLoop(I.getParent());
    Result.List.push_back({&I, true, true, false});
    Result.Simple = false;
  }

  /// The result of a call may lead to what it gets, and so may what it stores.
  static bool mayKeepAddress(const CallBase &Call, const Use &Argument) {
    return !markerOf(Call) && !deviceFunctionOf(Call) && Call.isArgOperand(&Argument) &&
           !Call.doesNotCapture(Call.getArgOperandNo(&Argument));
  }

  /// An address of which only the distance from another one counts leads nowhere.
  static bool isOnlyMeasured(const PtrToIntInst &Number) {
    return all_of(Number.users(), [](const User *U) {
      return isa<ICmpInst>(U) ||
             match(U, m_Sub(m_PtrToInt(m_Value()), m_PtrToInt(m_Value())));
    });
  }

  /// Whether one lane stores for all, as the address may lead to what they share, too.
  bool isForLeader(const Instruction &Store, const Value &Address) const {
    return !Tree.inLaneLoop(Store.getParent()) && !isLanePrivate(&Address);
  }

  void collectCall(Use &U, Instruction &I, PrivateAccesses &Result) {
    bool Writes = true;
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      if (mayKeepAddress(*Call, U))
        return collectEscape(I, Result);
      if (Call->isArgOperand(&U) && Call->onlyReadsMemory(Call->getArgOperandNo(&U)))
        Writes = false;
      else if (auto *Copy = dyn_cast<MemIntrinsic>(Call);
               Copy && isLanePrivate(Copy->getRawDest()))
        Writes = U.get() == Copy->getRawDest();
      // A gang-level call that only works on its arguments is run by every
      // lane on its own copy; any other is run by one lane only.
      else if (!Tree.inLaneLoop(I.getParent()) && !isRedundantCall(*Call))
        Result.SharedByEscape = true;
    }
    Result.List.push_back({&I, true, Writes, false});
    Result.Simple = false;
  }

  static bool hasLanesInside(const MarkedLoop &L) {
    return any_of(L.Children, [](const MarkedLoop *C) { return C->Map.Vector || hasLanesInside(*C); });
  }

  /// The lanes of a gang are a rectangle, and the loop has its rows or, round that of the rows, its
  /// columns: each lane goes through the body by itself.
  static bool isOuterOfRectangle(const MarkedLoop &L) {
    return L.Map.Vector && !L.Map.Worker && hasLanesInside(L);
  }

  /// True if it is moved.
  bool place(AllocaInst &A) {
    PrivateAccesses All = collect(A);
    if (any_of(Tree.loops(), [&](const auto &L) { return isOuterOfRectangle(*L) && !All.touchedOutside(*L); }))
      return false;
    bool Shared = All.SharedByEscape;
    for (const auto &L : Tree.loops()) {
      if (Shared)
        break;
      if (L->Map.overLanes() && All.writtenInside(*L) && All.touchedOutside(*L))
        Shared = !All.Simple || isSeenAfter(All, *L);
    }
    return Shared && moveToGangMemory(A, All);
  }

  /// A value written in lane loop `L` may be read after it.
  bool isSeenAfter(const PrivateAccesses &All, const MarkedLoop &L) {
    return any_of(successors(L.End->getParent()),
                  [&](const BasicBlock *After) { return isLiveAt(All, After); });
  }

  /// Some path from the start of `From` reads the variable before overwriting it.
  bool isLiveAt(const PrivateAccesses &All, const BasicBlock *From) {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *, 16> Work = {From};
    while (!Work.empty()) {
      const BasicBlock *BB = Work.pop_back_val();
      if (!Seen.insert(BB).second)
        continue;
      const PrivateAccess *First = nullptr;
      for (const PrivateAccess &A : All.List)
        if (A.I->getParent() == BB && (A.Reads || A.Kills) &&
            (!First || A.I->comesBefore(First->I)))
          First = &A;
      if (First && First->Reads)
        return true;
      if (!First)
        append_range(Work, successors(BB));
    }
    return false;
  }

  /// True if it was.
  bool moveToGangMemory(AllocaInst &A, const PrivateAccesses &All) {
    const MarkedLoop *Worker = nullptr;
    for (const auto &L : Tree.loops())
      if (L->Map.Worker && !L->Map.Vector && !All.touchedOutside(*L))
        Worker = L.get();
    if (Worker && !(readShape(F).Flags & PACC_KERNEL_VECTOR))
      return false; // each worker has one lane
    const DataLayout &DL = F.getDataLayout();
    Value *Place = Memory.allocate(DL.getTypeAllocSize(A.getAllocatedType()),
                                   A.getAlign(), Worker != nullptr, A.getName());
    for (User *U : make_early_inc_range(A.users()))
      if (auto *I = dyn_cast<Instruction>(U); I && I->isLifetimeStartOrEnd())
        I->eraseFromParent();
    A.replaceAllUsesWith(Place);
    A.eraseFromParent();
    return true;
  }
};

} // namespace

static bool isOfLane(const Value *Object) {
  if (auto *Parameter = dyn_cast<Argument>(Object)) // each lane sees its own copy
    return Parameter->hasByValAttr();
  if (auto *Call = dyn_cast<CallBase>(Object))
    return deviceFunctionOf(*Call).is(DeviceEntry::HeapGet);
  return isa<AllocaInst>(Object);
}

bool isLanePrivate(const Value *Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(Objects, isOfLane);
}

bool isRedundantCall(const CallBase &Call) {
  if (deviceFunctionOf(Call) || markerOf(Call))
    return true;
  if (Call.doesNotAccessMemory() || Call.onlyReadsMemory())
    return true;
  if (!Call.onlyAccessesArgMemory() || !Call.doesNotThrow())
    return false;
  for (const Value *Arg : Call.args())
    if (Arg->getType()->isPointerTy() && !isLanePrivate(Arg))
      return false;
  return true;
}

void placePrivates(Function &Kernel, GangMemory &Memory) {
  PrivatePlacer(Kernel, Memory).run();
}

void placePrivatesOfOneLane(Function &Kernel) {
  HeapArrays Heap(Kernel);
  for (AllocaInst *A : Heap.ofVariableLength())
    Heap.moveIfLarge(*A);
}

} // namespace pacc
