//===- JamReady.cpp - loops in the form that jams look at -----------------===//
//
// Iterations that are taken together go one way through the body. So branches that differ between them become
// straight code where that costs little:
//
//   s = x > 0 ? f(x) : 0;       ->   t = f(x); s = x > 0 ? t : 0;      if f only computes, and not much
//   if (x < a[i]) a[i] = x;     ->   store only if: a[i] = x           a branch again, once the loads of all are first
//
// A condition that tells of the counter alone is a guard, and stays.
//
//===----------------------------------------------------------------------===//
#include "Forms/JamReady.h"

#include "Forms/JamShape.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// The block that dominates all users of `I` in `L`; null if a phi is among them, or they are outside.
BasicBlock *blockOfUsers(const Instruction &I, const Loop &L, const DominatorTree &DT) {
  BasicBlock *Of = nullptr;
  for (const User *U : I.users()) {
    auto *By = const_cast<BasicBlock *>(cast<Instruction>(U)->getParent());
    if (isa<PHINode>(U) || !L.contains(By))
      return nullptr;
    Of = Of ? DT.findNearestCommonDominator(Of, By) : By;
  }
  return Of;
}

/// What only the body uses is computed there, not before its guards. Nothing is stored on the way.
void computeBehindGuards(Loop &L, const DominatorTree &DT, const LoopInfo &LI) {
  SmallVector<BasicBlock *, 4> Writers;
  SmallVector<Instruction *, 32> All;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      if (I.mayWriteToMemory() && !I.isLifetimeStartOrEnd())
        Writers.push_back(BB);
      All.push_back(&I);
    }
  for (Instruction *I : reverse(All)) {
    if (isa<PHINode>(I) || I->isTerminator() || I->mayHaveSideEffects() || isa<AllocaInst>(I) || I->use_empty() ||
        (isa<CallBase>(I) && !isa<IntrinsicInst>(I)) || LI.getLoopFor(I->getParent()) != &L)
      continue;
    BasicBlock *To = blockOfUsers(*I, L, DT);
    if (!To || To == I->getParent() || LI.getLoopFor(To) != &L || !DT.dominates(I->getParent(), To) ||
        (I->mayReadFromMemory() && !all_of(Writers, [&](BasicBlock *W) { return DT.dominates(To, W); })))
      continue;
    I->moveBefore(*To, To->getFirstInsertionPt());
  }
}

/// What a store is called with that stands for one behind a branch: i1 condition, value.
constexpr StringLiteral OnlyIf = "pacc.jam.only.if.";

bool isOnlyIf(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  return Call && Call->getCalledFunction() && Call->getCalledFunction()->getName().starts_with(OnlyIf);
}

/// It computes what may as well not be needed, and no more than a few cycles of it.
bool isCheap(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FDiv:
  case Instruction::FRem:
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
  case Instruction::Load:
    return false;
  case Instruction::Call:
    return I.isDebugOrPseudoInst() ||
           (isa<IntrinsicInst>(I) && isSafeToSpeculativelyExecute(&I) &&
            cast<IntrinsicInst>(I).getIntrinsicID() != Intrinsic::sqrt);
  default:
    return isSafeToSpeculativelyExecute(&I);
  }
}

/// A branch and what it leads past or through to one block.
struct Fork {
  BranchInst *Branch;
  SmallVector<BasicBlock *, 2> Arms;
  BasicBlock *Join;
};

/// The block leads on to the join alone, and only the branch leads to it.
bool isArm(const BasicBlock *BB, const BasicBlock *Head) {
  const auto *On = dyn_cast<BranchInst>(BB->getTerminator());
  return BB->getSinglePredecessor() == Head && On && On->isUnconditional() && !isa<PHINode>(BB->front());
}

std::optional<Fork> forkAt(BasicBlock &Head) {
  auto *Branch = dyn_cast<BranchInst>(Head.getTerminator());
  if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
    return std::nullopt;
  BasicBlock *Then = Branch->getSuccessor(0), *Else = Branch->getSuccessor(1);
  const auto Leads = [&Head](BasicBlock *Arm, const BasicBlock *To) {
    return isArm(Arm, &Head) && Arm->getSingleSuccessor() == To;
  };
  if (Leads(Then, Else))
    return Fork{Branch, {Then}, Else};
  if (Leads(Else, Then))
    return Fork{Branch, {Else}, Then};
  if (isArm(Then, &Head) && Leads(Else, Then->getSingleSuccessor()))
    return Fork{Branch, {Then, Else}, Then->getSingleSuccessor()};
  return std::nullopt;
}

/// Nothing is in its arms but what is cheap to compute, and stores.
bool canBeStraight(const Fork &Of, const Loop &L) {
  constexpr unsigned MostInstructions = 24, MostStores = 2;
  const bool MayStore = comesFrom(L, Of.Branch->getCondition(), [](const Instruction &I) { return isa<LoadInst>(I); });
  unsigned Instructions = 0, Stores = 0;
  for (const BasicBlock *Arm : Of.Arms)
    for (const Instruction &I : *Arm) {
      if (I.isTerminator() || I.isDebugOrPseudoInst())
        continue;
      if (const auto *Store = dyn_cast<StoreInst>(&I)) {
        if (!MayStore || !Store->isSimple() || !isSharedData(Store->getPointerOperand()) || isConditional(*Store) ||
            ++Stores > MostStores)
          return false;
      } else if (!isCheap(I) || ++Instructions > MostInstructions) {
        return false;
      }
    }
  return true;
}

/// Stands for the store behind a branch, until iterations have been copied.
void storeOnlyIf(StoreInst &Store, Value *Condition) {
  Value *Old = Store.getValueOperand();
  std::string Name = OnlyIf.str();
  raw_string_ostream(Name) << *Old->getType();
  FunctionCallee Callee =
      Store.getModule()->getOrInsertFunction(Name, Old->getType(), Condition->getType(), Old->getType());
  auto *F = cast<Function>(Callee.getCallee());
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  F->setWillReturn();
  Store.setOperand(0, IRBuilder<>(&Store).CreateCall(Callee, {Condition, Old}));
}

/// What the arms do goes before the branch, which is none then.
void makeStraight(const Fork &Of, DomTreeUpdater &Tree, LoopInfo &LI) {
  BasicBlock *Head = Of.Branch->getParent(), *Then = Of.Branch->getSuccessor(0), *Else = Of.Branch->getSuccessor(1);
  Value *Condition = Of.Branch->getCondition();
  IRBuilder<> B(Of.Branch);
  for (BasicBlock *Arm : Of.Arms)
    for (Instruction &I : make_early_inc_range(*Arm)) {
      if (I.isTerminator())
        continue;
      auto *Store = dyn_cast<StoreInst>(&I);
      Value *IsHere = !Store || Arm == Then ? Condition : B.CreateNot(Condition);
      I.dropUBImplyingAttrsAndMetadata();
      I.moveBefore(Of.Branch->getIterator());
      if (Store)
        storeOnlyIf(*Store, IsHere);
    }
  for (PHINode &Phi : Of.Join->phis()) {
    Value *IfSo = Phi.getIncomingValueForBlock(Then == Of.Join ? Head : Then);
    Value *Otherwise = Phi.getIncomingValueForBlock(Else == Of.Join ? Head : Else);
    Value *Choice = IfSo == Otherwise ? IfSo : B.CreateSelect(Condition, IfSo, Otherwise);
    for (BasicBlock *Arm : Of.Arms)
      Phi.removeIncomingValue(Arm, /*DeletePHIIfEmpty=*/false);
    if (Of.Arms.size() == 1)
      Phi.setIncomingValueForBlock(Head, Choice);
    else
      Phi.addIncoming(Choice, Head);
  }
  SmallVector<DominatorTree::UpdateType, 6> Updates = {{DominatorTree::Delete, Head, Then}, {DominatorTree::Delete, Head, Else}};
  for (BasicBlock *Arm : Of.Arms) {
    Updates.push_back({DominatorTree::Delete, Arm, Of.Join});
    LI.removeBlock(Arm);
    Arm->getTerminator()->eraseFromParent();
    new UnreachableInst(Arm->getContext(), Arm);
  }
  if (Of.Arms.size() == 1)
    Updates.erase(find_if(Updates, [&](const auto &U) { return U.getFrom() == Head && U.getTo() == Of.Join; }));
  else
    Updates.push_back({DominatorTree::Insert, Head, Of.Join});
  B.CreateBr(Of.Join);
  Of.Branch->eraseFromParent();
  Tree.applyUpdates(Updates);
  for (BasicBlock *Arm : Of.Arms)
    Tree.deleteBB(Arm);
}

/// Iterations go one way where they would part for little: inner branches first.
void straightenBranches(Loop &L, DominatorTree &DT, LoopInfo &LI) {
  DomTreeUpdater Tree(DT, DomTreeUpdater::UpdateStrategy::Eager);
  const BasicBlock *Latch = L.getLoopLatch();
  SmallVector<WeakTrackingVH, 16> Blocks; // some are part of others in the end
  for (BasicBlock *BB : post_order(L.getHeader()))
    if (L.contains(BB))
      Blocks.push_back(BB);
  for (const WeakTrackingVH &Handle : Blocks)
    for (auto *BB = dyn_cast_or_null<BasicBlock>(Handle); BB;) {
      const std::optional<Fork> Of = forkAt(*BB);
      if (!Of)
        break;
      const Value *Condition = Of->Branch->getCondition();
      if (!L.contains(Of->Join) || Of->Join == L.getHeader() || !differsIn(L, Condition) || !canBeStraight(*Of, L))
        break;
      makeStraight(*Of, Tree, LI);
      if (Of->Join == Latch || !Of->Join->getSinglePredecessor())
        break;
      MergeBlockIntoPredecessor(Of->Join, &Tree, &LI);
    }
}

} // namespace

bool isConditional(const StoreInst &Store) { return isOnlyIf(Store.getValueOperand()); }

void expandConditionalStores(Function &F) {
  SmallVector<StoreInst *, 8> Stores;
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreInst>(&I); Store && isConditional(*Store))
      Stores.push_back(Store);
  for (StoreInst *Store : Stores) {
    auto *OnlyIf = cast<CallInst>(Store->getValueOperand());
    Instruction *Then = SplitBlockAndInsertIfThen(OnlyIf->getArgOperand(0), Store->getIterator(), /*Unreachable=*/false);
    Store->moveBefore(Then->getIterator());
    Store->setOperand(0, OnlyIf->getArgOperand(1));
    Function *Callee = OnlyIf->getCalledFunction();
    if (OnlyIf->use_empty())
      OnlyIf->eraseFromParent();
    if (Callee->use_empty())
      Callee->eraseFromParent();
  }
}

void prepareToJam(Loop &L, FunctionAnalysisManager &FAM, bool Straightens) {
  Function &F = *L.getHeader()->getParent();
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  simplifyLoop(&L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : make_early_inc_range(*BB))
      if (bool Moved = false; !isa<PHINode>(I))
        L.makeLoopInvariant(&I, Moved);
  if (Straightens)
    straightenBranches(L, DT, LI);
  computeBehindGuards(L, DT, LI);
  formLCSSA(L, DT, &LI, nullptr);
}

} // namespace pacc
