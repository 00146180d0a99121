//===- JamShape.cpp - loops whose iterations can be taken together --------===//
#include "Forms/JamShape.h"

#include "DeviceCalls.h"
#include "FormSteps.h"
#include "Forms/JamReady.h"
#include "pacc/IR/Calls.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

/// Computes, and does nothing else.
bool isArithmetic(const Instruction &I) {
  const DeviceFunction Called = deviceFunctionOf(I);
  if (Called.isIdentity() || Called.is(DeviceEntry::JamFactor) || I.isDebugOrPseudoInst() || I.isLifetimeStartOrEnd())
    return true;
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return !I.mayReadOrWriteMemory() && !I.mayThrow();
  if (Call->isInlineAsm() || Call->isConvergent() || Call->cannotDuplicate())
    return false;
  return Call->doesNotAccessMemory() && Call->willReturn() && Call->doesNotThrow();
}

} // namespace

bool isMathematics(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->isDeclaration() && isLibraryMathematics(Callee->getName()) &&
         none_of(Call->args(), [](const Use &A) { return A->getType()->isPtrOrPtrVectorTy(); });
}

/// Some address may be kept in the program's data, so that what is found there may lead
/// anywhere.
static bool storesAddresses(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Store = dyn_cast<StoreInst>(&I);
    const auto *Call = dyn_cast<CallBase>(&I);
    return isa<PtrToIntInst>(I) || (Store && Store->getValueOperand()->getType()->isPtrOrPtrVectorTy()) ||
           (Call && !isa<IntrinsicInst>(I) && !deviceFunctionOf(I) && !isMathematics(I));
  });
}

bool isSharedData(const Value *Pointer) {
  SmallVector<const Value *, 4> Pointers{Pointer};
  // Where an address was found, and that of the place, and so on: lists lead back to where they have been.
  SmallPtrSet<const LoadInst *, 4> Followed;
  while (!Pointers.empty()) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Pointers.pop_back_val(), Objects);
    for (const Value *Object : Objects) {
      if (auto *Found = dyn_cast<LoadInst>(Object)) {
        if (!Followed.insert(Found).second)
          continue;
        if (storesAddresses(*Found->getFunction()))
          return false;
        // Copies of the program's objects, which nobody changes, have the program's pointers.
        const auto *Copy = dyn_cast<Argument>(getUnderlyingObject(Found->getPointerOperand()));
        if (!Copy || !Copy->hasByValAttr() || !Copy->onlyReadsMemory())
          Pointers.push_back(Found->getPointerOperand());
      } else if (auto *A = dyn_cast<Argument>(Object)) { // the last one is the gangs' scratch memory
        if (A->hasByValAttr() || A->getArgNo() + 1 == A->getParent()->arg_size())
          return false;
      } else if (auto *Global = dyn_cast<GlobalVariable>(Object)) {
        if (Global->getAddressSpace() == address_space::Shared)
          return false;
      } else {
        return false;
      }
    }
  }
  return true;
}

bool JamShape::findGuards(const Loop &L) {
  BasicBlock *Header = L.getHeader();
  Latch = L.getLoopLatch();
  if (!L.getLoopPreheader() || !Latch || Header == Latch || L.getExitingBlock() != Header ||
      !L.getExitBlock() || Latch->getTerminator()->getNumSuccessors() != 1)
    return false;
  Chain Open;
  for (BasicBlock *BB = Header;;) {
    Open.push_back(BB);
    auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Branch || BB == Latch)
      break;
    BasicBlock *On = Branch->getSuccessor(0);
    if (Branch->isConditional()) {
      BasicBlock *const Otherwise = BB == Header ? L.getExitBlock() : Latch;
      if (On == Otherwise)
        On = Branch->getSuccessor(1);
      else if (Branch->getSuccessor(1) != Otherwise)
        break;
      Guards.append(Open);
      Open.clear();
    }
    if (!L.contains(On) || On == Header)
      return false;
    if (On != Latch && !On->getSinglePredecessor())
      break;
    BB = On;
  }
  return !Guards.empty() && !Open.empty();
}

SmallVector<BasicBlock *, 4> JamShape::edgesTo(const BasicBlock &BB) const {
  SmallVector<BasicBlock *, 4> Edges;
  for (BasicBlock *Pred : predecessors(const_cast<BasicBlock *>(&BB)))
    if (ChainOf.contains(Pred) && !is_contained(Edges, Pred))
      Edges.push_back(Pred);
  if (Edges.empty())
    Edges.push_back(Guards.back());
  return Edges;
}

bool JamShape::findBody(const Loop &L) {
  SmallVector<BasicBlock *, 16> Blocks;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(Latch->getParent()))
    if (L.contains(BB) && !is_contained(Guards, BB)) {
      Blocks.push_back(BB);
      ChainOf[BB] = 0;
    }
  for (BasicBlock *BB : Blocks) {
    if (!isa<BranchInst, SwitchInst>(BB->getTerminator()))
      return false;
    // Guards lead to the first block and to the latch, and nothing else leads to the first one.
    for (const BasicBlock *Pred : predecessors(BB))
      if (BB == Blocks.front() ? !is_contained(Guards, Pred) : BB != Latch && !ChainOf.contains(Pred))
        return false;
    const SmallVector<BasicBlock *, 4> Edges = edgesTo(*BB);
    const bool GoesOn = BB != Blocks.front() && Edges.size() == 1 && Edges[0]->getSingleSuccessor();
    if (!GoesOn)
      Body.emplace_back();
    ChainOf[BB] = GoesOn ? ChainOf.lookup(Edges[0]) : Body.size() - 1;
    Body[ChainOf[BB]].push_back(BB);
  }
  return true;
}

bool JamShape::findCounter(const Loop &L) {
  BasicBlock *Header = L.getHeader();
  auto *Branch = cast<BranchInst>(Header->getTerminator());
  auto *Test = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Test || Branch->getSuccessor(0) == L.getExitBlock() ||
      Test->getPredicate() != CmpInst::ICMP_ULT || !L.isLoopInvariant(Test->getOperand(1)))
    return false;
  Counter = dyn_cast<PHINode>(Test->getOperand(0));
  End = Test->getOperand(1);
  if (!Counter || Counter->getParent() != Header)
    return false;
  Next = dyn_cast<Instruction>(Counter->getIncomingValueForBlock(L.getLoopLatch()));
  const auto *Saturating = dyn_cast_or_null<IntrinsicInst>(Next);
  if (!Next || (Next->getOpcode() != Instruction::Add &&
                !(Saturating && Saturating->getIntrinsicID() == Intrinsic::uadd_sat)))
    return false;
  const unsigned Own = Next->getOperand(0) == Counter ? 0 : 1;
  Step = Next->getOperand(1 - Own);
  return Next->getOperand(Own) == Counter && L.isLoopInvariant(Step);
}

/// They may be evaluated before and once more: they read nothing that iterations change, and
/// do not wait for what other iterations bring.
bool JamShape::canRepeatGuards(const Loop &L) const {
  for (const BasicBlock *BB : Guards)
    for (const Instruction &I : *BB) {
      if (I.isTerminator() || (isa<PHINode>(I) && BB == Guards.front()))
        continue;
      const auto *Load = dyn_cast<LoadInst>(&I);
      const bool IsKnown = Load && Load->isSimple() &&
                           L.isLoopInvariant(Load->getPointerOperand()) &&
                           isSharedData(Load->getPointerOperand());
      if (!IsKnown && !isArithmetic(I))
        return false;
    }
  return all_of(Guards.front()->phis(), [&](const PHINode &Phi) {
    return &Phi == Counter || none_of(Phi.users(), [&](const User *U) {
      return is_contained(Guards, cast<Instruction>(U)->getParent());
    });
  });
}

/// Behind the loop only what it began with, or carries from iteration to iteration, is used.
static bool leavesByHeader(const Loop &L) {
  return all_of(L.getExitBlock()->phis(), [&](const PHINode &Phi) {
    const Value *Left = Phi.getIncomingValueForBlock(L.getHeader());
    const auto *OfHeader = dyn_cast<PHINode>(Left);
    return (OfHeader && OfHeader->getParent() == L.getHeader()) || L.isLoopInvariant(Left);
  });
}

bool JamShape::canCopyBody() const {
  constexpr unsigned MostInstructions = 384, MostForLoad = 10;
  unsigned Instructions = 0, Loads = 0;
  for (const Chain &C : Body)
    for (const BasicBlock *BB : C)
      for (const Instruction &I : *BB) {
        if (I.isTerminator() || isa<PHINode>(I))
          continue;
        const auto *Load = dyn_cast<LoadInst>(&I);
        const auto *Store = dyn_cast<StoreInst>(&I);
        const bool IsAccess = (Load && Load->isSimple()) || (Store && Store->isSimple());
        if (!IsAccess && !isArithmetic(I) && !isa<NoAliasScopeDeclInst>(I))
          return false;
        ++Instructions;
        Loads += Load != nullptr;
        // From chain to chain all iterations go together: a lane's own memory would be that of all.
        if (IsAccess && Body.size() > 1 && !isSharedData(getLoadStorePointerOperand(&I)))
          return false;
      }
  return Instructions <= std::max(MostInstructions, MostForLoad * Loads);
}

void JamShape::findVarying(const Loop &L) {
  SmallVector<const Instruction *, 32> Found;
  for (const PHINode &Phi : L.getHeader()->phis())
    Found.push_back(&Phi);
  while (!Found.empty()) {
    const Instruction *I = Found.pop_back_val();
    if (!Varying.insert(I).second)
      continue;
    for (const User *U : I->users())
      if (auto *By = cast<Instruction>(U); L.contains(By->getParent()))
        Found.push_back(By);
  }
}

/// What iterations find at one place is the same, as none of them stores what others read.
bool JamShape::isCommon(const Instruction &I) const {
  return Body.size() > 1 && !Varying.contains(&I) && !isa<StoreInst, NoAliasScopeDeclInst>(I);
}

bool JamShape::goesOneWay() const {
  return all_of(Body, [&](const Chain &C) { return !Varying.contains(C.back()->getTerminator()); });
}

Value *JamShape::atEnd(const PHINode &Phi) const {
  Value *Last = Phi.getIncomingValueForBlock(Latch);
  while (auto *Merged = dyn_cast<PHINode>(Last)) {
    if (!ChainOf.contains(Merged->getParent()))
      break;
    const SmallVector<BasicBlock *, 4> Edges = edgesTo(*Merged->getParent());
    if (Edges.size() > 1)
      break;
    Last = Merged->getIncomingValueForBlock(Edges.front());
  }
  return Last;
}

/// What an iteration hands on to the next one (the sums of reductions) is there when the next one
/// needs it, though they go together from chain to chain.
bool JamShape::carriesInOneChain(const Loop &L) const {
  const auto IsInInnerLoop = [&](const Instruction &I) {
    return any_of(L.getSubLoops(), [&](const Loop *Inner) { return Inner->contains(I.getParent()); });
  };
  return Body.size() == 1 || all_of(L.getHeader()->phis(), [&](const PHINode &Phi) {
    const auto *Last = dyn_cast<Instruction>(atEnd(Phi));
    if (&Phi == Counter || Last == &Phi || !Last || !L.contains(Last->getParent()))
      return true;
    const auto Chain = ChainOf.find(Last->getParent());
    if (Chain == ChainOf.end() || isa<PHINode>(Last) || IsInInnerLoop(*Last))
      return false;
    return all_of(Phi.users(), [&](const User *U) {
      const auto *By = cast<Instruction>(U);
      if (!L.contains(By->getParent()))
        return true;
      const auto Where = ChainOf.find(By->getParent());
      if (Where == ChainOf.end())
        return false;
      const auto *Merges = dyn_cast<PHINode>(By);
      const SmallVector<BasicBlock *, 4> Edges = edgesTo(*By->getParent());
      if (Merges && Edges.size() == 1 && Merges->getIncomingValueForBlock(Edges.front()) != &Phi)
        return true; // from guards alone
      return Where->second == Chain->second && (!Merges || Edges.size() == 1);
    });
  });
}

bool comesFrom(const Loop &L, const Value *V, function_ref<bool(const Instruction &)> IsOne) {
  SmallVector<const Value *, 16> Open = {V};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Open.empty()) {
    const auto *I = dyn_cast<Instruction>(Open.pop_back_val());
    if (!I || !L.contains(I) || !Seen.insert(I).second)
      continue;
    if (IsOne(*I))
      return true;
    Open.append(I->op_begin(), I->op_end());
  }
  return false;
}

bool differsIn(const Loop &L, const Value *V) {
  return comesFrom(L, V, [&L](const Instruction &I) { return I.getParent() == L.getHeader() && isa<PHINode>(I); });
}

/// A sum in memory that no register would be for (JamSums.h), as nothing is stored there before the loop. LLVM makes
/// a register of it, but only for one iteration at a time.
static bool isSumOfLoop(const StoreInst &Store, const Loop &L) {
  const Value *Place = Store.getPointerOperand();
  const auto Contains = [&](const Loop *Inner) { return Inner->contains(&Store); };
  const auto Found = find_if(L, Contains);
  if (Found == L.end())
    return false;
  const Loop *Innermost = *Found;
  for (auto Next = find_if(*Innermost, Contains); Next != Innermost->end(); Next = find_if(*Innermost, Contains))
    Innermost = *Next;
  return !differsIn(*Innermost, Place) && none_of(Place->users(), [&](const User *U) {
    return isa<StoreInst>(U) && !Innermost->contains(cast<Instruction>(U)->getParent());
  });
}

bool JamShape::handsNothingOn(const Loop &L) const {
  const auto IsCarried = [&](const PHINode &Phi) { return &Phi != Counter; };
  const auto IsLeft = [&](const PHINode &Phi) {
    return !L.isLoopInvariant(Phi.getIncomingValueForBlock(L.getHeader()));
  };
  return none_of(L.getHeader()->phis(), IsCarried) && none_of(L.getExitBlock()->phis(), IsLeft);
}

bool JamShape::canTakeParts(const Loop &L) const {
  const auto IsAgainst = [&](const Instruction &I) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    const auto *Store = dyn_cast<StoreInst>(&I);
    return Pointer && (isFound(Pointer) || (Store && (Store->getValueOperand()->getType()->isPointerTy() ||
                                                      isConditional(*Store) || isSumOfLoop(*Store, L))));
  };
  return handsNothingOn(L) &&
         none_of(Body, [&](const Chain &C) {
           return any_of(C, [&](const BasicBlock *BB) { return any_of(*BB, IsAgainst); });
         });
}

JamShape::JamShape(const Loop &L, JamNest Nest, ScalarEvolution &SE) {
  if (!findGuards(L) || !findBody(L) || !findCounter(L))
    Obstacle = "the loop is not a simple one";
  else if (!canRepeatGuards(L))
    Obstacle = "whether an iteration does anything depends on memory, or on the iterations before";
  else if (!leavesByHeader(L) || !canCopyBody())
    Obstacle = "the body is large, or does more than loads, arithmetic and stores";
  if (Obstacle)
    return;
  findVarying(L);
  if (!goesOneWay() || !carriesInOneChain(L))
    Obstacle = "iterations differ in the way that they take through the body";
  else if (Nest.ForVectors)
    chooseFactorForVectors(L, Nest);
  else if (L.isInnermost())
    chooseFactor(L, Nest, SE);
  else
    chooseFactorOfNest(L, Nest);
  if (!Obstacle)
    Ends = JamEnds(L, *this, SE);
}

} // namespace pacc
