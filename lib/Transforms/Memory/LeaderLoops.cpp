//===- LeaderLoops.cpp - what one lane may do for its gang ----------------===//

#include "Memory/LeaderLoops.h"
#include "FormSteps.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

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
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
      Intrinsic && is_contained({Intrinsic::stacksave, Intrinsic::stackrestore},
                                Intrinsic->getIntrinsicID()))
    return false; // each lane has a stack of its own
  if (const Value *P = getLoadStorePointerOperand(&I))
    return !isLanePrivate(P);
  if (auto *M = dyn_cast<MemTransferInst>(&I))
    return !isLanePrivate(M->getRawDest()) || !isLanePrivate(M->getRawSource());
  if (auto *M = dyn_cast<MemSetInst>(&I))
    return !isLanePrivate(M->getRawDest());
  if (markerOf(I))
    return false;
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    if (deviceFunctionOf(I) || Call->getIntrinsicID() == Intrinsic::assume)
      return false;
    return !(Call->onlyAccessesArgMemory() && isRedundantCall(*Call) &&
             !Call->onlyReadsMemory());
  }
  return true;
}

/// `I` if it is an update of integers without a result, by an operator for which the order among
/// updates by the same one does not matter. (Sums of floating-point numbers depend on it.)
static const AtomicRMWInst *commutingUpdate(const Instruction &I) {
  const auto *Update = dyn_cast<AtomicRMWInst>(&I);
  if (!Update || !Update->use_empty() || Update->isVolatile())
    return nullptr;
  switch (Update->getOperation()) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return Update;
  default:
    return nullptr;
  }
}

static bool canBeExchanged(const AtomicRMWInst *A, const AtomicRMWInst *B) {
  return A && B && A->getOperation() == B->getOperation() &&
         A->getValOperand()->getType() == B->getValOperand()->getType();
}

/// A call of the library's function with such a name; what a program defines itself may do anything.
static bool isOfHeap(const Instruction &I, std::initializer_list<StringRef> Names) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Called = Call ? Call->getCalledFunction() : nullptr;
  return Called && Called->isDeclaration() && any_of(Names, [&](StringRef Name) {
           return Called->getName() == Name || (Name.starts_with("_Z") && Called->getName().starts_with(Name));
         });
}

bool getsMemory(const Instruction &I) { return isOfHeap(I, {"malloc", "calloc", "aligned_alloc", "_Znw", "_Zna"}); }

bool givesMemoryBack(const Instruction &I) { return isOfHeap(I, {"free", "_ZdlPv", "_ZdaPv"}); }

/// Writes down which bytes of a parameter's object, of a global one or of gang memory the load, store or update `I`
/// touches, unless that differs between iterations or lanes. What a routine's parameter leads to may differ.
static void noteFixedBytes(Touched &T, const Instruction &I) {
  if (!isKernel(*I.getFunction()))
    return;
  Type *Accessed = isa<StoreInst>(I) ? I.getOperand(0)->getType() : I.getType();
  const DataLayout &DL = I.getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(T.Address->getType()), 0);
  const Value *Base = T.Address->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  const auto *Call = dyn_cast<CallInst>(Base);
  if (!isa<Argument, GlobalVariable>(Base) && !(Call && deviceFunctionOf(*Call).is(DeviceEntry::SharedBase)))
    return;
  T.Object = Base;
  T.Begin = Offset.getSExtValue();
  T.End = T.Begin + DL.getTypeStoreSize(Accessed).getFixedValue();
}

SmallVector<Touched, 2> touchedBy(const Instruction &I) {
  SmallVector<Touched, 2> Places;
  const AAMDNodes Types = I.getAAMetadata();
  if (isa<LoadInst, StoreInst, AtomicRMWInst>(I)) {
    const auto Ordering = isa<AtomicRMWInst>(I) ? cast<AtomicRMWInst>(I).getOrdering()
                          : isa<LoadInst>(I)    ? cast<LoadInst>(I).getOrdering()
                                                : cast<StoreInst>(I).getOrdering();
    const Value *Address = isa<AtomicRMWInst>(I) ? cast<AtomicRMWInst>(I).getPointerOperand()
                                                 : getLoadStorePointerOperand(&I);
    if (!isStrongerThanMonotonic(Ordering)) {
      Places.push_back({Address, !isa<LoadInst>(I), Types, commutingUpdate(I)});
      noteFixedBytes(Places.back(), I);
    }
  } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    if (!isStrongerThanMonotonic(Exchange->getMergedOrdering()))
      Places.push_back({Exchange->getPointerOperand(), true, Types});
  } else if (auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    // A copy's types are those of its parts.
    Places.push_back({Memory->getRawDest(), true, AAMDNodes()});
    if (auto *Copy = dyn_cast<MemTransferInst>(Memory))
      Places.push_back({Copy->getRawSource(), false, AAMDNodes()});
  } else if (givesMemoryBack(I)) {
    Places.push_back({cast<CallBase>(I).getArgOperand(0), true, AAMDNodes()});
  }
  return Places;
}

bool mayMeet(AAResults &AA, const Touched &A, const Touched &B) {
  if (A.Object && A.Object == B.Object && (A.End <= B.Begin || B.End <= A.Begin))
    return false;
  const auto Whole = [](const Touched &T) {
    return MemoryLocation::getBeforeOrAfter(getUnderlyingObject(T.Address), T.Types);
  };
  return !canBeExchanged(A.Update, B.Update) && !AA.isNoAlias(Whole(A), Whole(B));
}

void guardLoop(const Loop &L, function_ref<Value *(IRBuilder<> &)> Test) {
  BasicBlock *Header = L.getHeader(), *Before = nullptr; // it may have become another one
  for (BasicBlock *Pred : predecessors(Header))
    if (!L.contains(Pred))
      Before = Pred;
  Instruction *Entry = Before->getTerminator();
  BasicBlock *Then = BasicBlock::Create(Header->getContext(), "", Header->getParent(), Header);
  IRBuilder<> B(Entry);
  B.CreateCondBr(Test(B), Then, L.getUniqueExitBlock());
  Entry->moveBefore(*Then, Then->end());
  Header->replacePhiUsesWith(Before, Then);
}

Instruction *guardOne(Instruction &I, Value &Test, bool IsLeaderLoad) {
  // What only the leader uses nobody else shall load ahead of the branch: others would read what the leader stores.
  MDNode *Weights = IsLeaderLoad ? MDBuilder(I.getContext()).createUnlikelyBranchWeights() : nullptr;
  Instruction *After = I.getNextNode();
  BasicBlock *Before = I.getParent();
  Instruction *Then = SplitBlockAndInsertIfThen(&Test, After->getIterator(), /*Unreachable=*/false, Weights);
  I.moveBefore(Then->getIterator());
  if (IsLeaderLoad) {
    PHINode *Value = IRBuilder<>(&After->getParent()->front()).CreatePHI(I.getType(), 2);
    I.replaceAllUsesWith(Value);
    Value->addIncoming(&I, Then->getParent());
    Value->addIncoming(PoisonValue::get(I.getType()), Before);
  }
  return Then;
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
  if (const Marker M = markerOf(I))
    return !M.is(MarkerKind::Reduction);
  if (deviceFunctionOf(I))
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
      Found.push_back({L, L->getLoopPreheader()->getTerminator()});
    else
      findIn(L->getSubLoops(), Tree, At, Found);
  }
}

/// What a guarded load gives, which is none where the guard does not let in.
static bool isGuardedValue(const Instruction &I) {
  const auto *Phi = dyn_cast<PHINode>(&I);
  return Phi && count_if(Phi->incoming_values(), [](const Use &V) { return !isa<PoisonValue>(V); }) == 1 &&
         Phi->getNumIncomingValues() == 2;
}

SmallPtrSet<const Instruction *, 16> findLeaderLoads(const Function &F,
                                                     function_ref<bool(const BasicBlock &)> IsOfLevel) {
  // What computes without effect, and may be done with a value that is none: first all
  // of it, then without what somebody else uses. Loads from a lane's own memory stay with
  // all lanes, and so need their addresses.
  SmallPtrSet<const Instruction *, 16> Mine;
  SmallVector<const Instruction *, 32> Candidates;
  for (const BasicBlock &BB : F)
    if (IsOfLevel(BB))
      for (const Instruction &I : BB)
        if (!I.mayHaveSideEffects() && !I.isTerminator() && !isa<CallBase>(I) &&
            (isa<LoadInst>(I)  ? touchesOthers(I)
             : isa<PHINode>(I) ? isGuardedValue(I)
                               : isSafeToSpeculativelyExecute(&I)) &&
            !I.use_empty()) {
          Candidates.push_back(&I);
          Mine.insert(&I);
        }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Instruction *I : reverse(Candidates))
      if (Mine.count(I) && any_of(I->users(), [&](const User *U) {
            const auto *User = cast<Instruction>(U);
            return !Mine.count(User) &&
                   !(IsOfLevel(*User->getParent()) && needsLeader(*User));
          }))
        Changed |= Mine.erase(I);
  }
  SmallPtrSet<const Instruction *, 16> Loads;
  for (const Instruction *I : Mine)
    if (isa<LoadInst>(I) && touchesOthers(*I))
      Loads.insert(I);
  return Loads;
}

SmallVector<LeaderLoop, 4> findLeaderLoops(const LoopTree &Tree, const Level &At) {
  SmallVector<LeaderLoop, 4> Found;
  findIn(Tree.loopInfo().getTopLevelLoops(), Tree, At, Found);
  return Found;
}

} // namespace pacc
