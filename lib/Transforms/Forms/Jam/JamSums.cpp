//===- JamSums.cpp - sums in memory become registers ----------------------===//
//
//   before:  c[i][j] = 0;                     behind:  s = 0;
//            for (k..)                                 for (k..)
//              c[i][j] += a[i][k] * b[k][j];             s += a[i][k] * b[k][j];
//                                                      c[i][j] = s;
//
// LLVM does this, too (LICM), but it leaves the first store in place, since it stores behind the loop
// only where the loop ran. So each of the many addresses of a tile is a register for the whole loop, beside
// the sums themselves. Here the loop's store stands for the first one, and the address is computed behind it.
//
//===----------------------------------------------------------------------===//
#include "Forms/Jam/JamSums.h"

#include "Forms/Jam/JamParts.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace pacc {
namespace {

class SumsOfLoop {
public:
  SumsOfLoop(Loop &L, AAResults &AA) : L(L), AA(AA), Before(L.getLoopPreheader()), Behind(L.getExitBlock()) {}

  void run() {
    if (!Before || !Behind || L.getExitingBlock() != L.getHeader() || !Behind->getSinglePredecessor())
      return;
    SmallVector<Sum, 32> Sums;
    SmallVector<const StoreInst *, 32> OnePerPlace;
    DenseSet<const Value *> Places;
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB)
        if (auto *Store = dyn_cast<StoreInst>(&I); Store && Places.insert(Store->getPointerOperand()).second)
          OnePerPlace.push_back(Store);
    for (const StoreInst *Store : OnePerPlace)
      if (Sum Found = find(*Store); Found.First)
        Sums.push_back(std::move(Found));
    for (const Sum &S : Sums)
      keep(S);
  }

private:
  /// A sum in memory: all accesses of the loop to its place, and what is stored there before.
  struct Sum {
    SmallVector<Instruction *, 4> Accesses;
    StoreInst *First = nullptr;
  };

  Loop &L;
  BatchAAResults AA; ///< as each place is compared with all others, nothing changes until all sums are found
  BasicBlock *const Before, *const Behind;

  /// The accesses of the loop at the place that `Store` stores to; none, if others may be among them.
  SmallVector<Instruction *, 4> accessesOf(const StoreInst &Store) {
    const MemoryLocation Place = MemoryLocation::get(&Store);
    SmallVector<Instruction *, 4> Accesses;
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB) {
        if (!I.mayReadOrWriteMemory())
          continue;
        const auto *Load = dyn_cast<LoadInst>(&I);
        const auto *Other = dyn_cast<StoreInst>(&I);
        const bool IsSimple = (Load && Load->isSimple()) || (Other && Other->isSimple());
        if (IsSimple && getLoadStorePointerOperand(&I) == Place.Ptr &&
            getLoadStoreType(&I) == Store.getValueOperand()->getType())
          Accesses.push_back(&I);
        else if (!areOfOtherParts(I, Store) && isModOrRefSet(AA.getModRefInfo(&I, Place)))
          return {};
      }
    return Accesses;
  }

  /// What is stored there before the loop, and not looked at until then.
  StoreInst *firstOf(const StoreInst &Store) {
    const MemoryLocation Place = MemoryLocation::get(&Store);
    for (BasicBlock *BB = Before; BB && BB->getSingleSuccessor(); BB = BB->getSinglePredecessor())
      for (Instruction &I : reverse(*BB)) {
        if (!I.mayReadOrWriteMemory() || areOfOtherParts(I, Store) || !isModOrRefSet(AA.getModRefInfo(&I, Place)))
          continue;
        auto *First = dyn_cast<StoreInst>(&I);
        const bool IsSame = First && First->isSimple() && First->getPointerOperand() == Place.Ptr &&
                            First->getValueOperand()->getType() == Store.getValueOperand()->getType();
        return IsSame ? First : nullptr;
      }
    return nullptr;
  }

  Sum find(const StoreInst &Store) {
    if (!L.isLoopInvariant(Store.getPointerOperand()))
      return {};
    SmallVector<Instruction *, 4> Accesses = accessesOf(Store);
    StoreInst *First = Accesses.empty() ? nullptr : firstOf(Store);
    return {std::move(Accesses), First};
  }

  /// In memory an iteration that is not there finds the first one's sum, so it stores that; in a register it has
  /// its own, and adds the same to it as the first one does.
  static void dropChoices(const Sum &S) {
    for (Instruction *I : S.Accesses)
      if (auto *Store = dyn_cast<StoreInst>(I))
        while (const SelectInst *Choice = choiceOf(*Store->getValueOperand()))
          Store->setOperand(0, const_cast<Value *>(Choice->getTrueValue()));
  }

  void keep(const Sum &S) {
    dropChoices(S);
    SSAUpdater Values;
    LoadAndStorePromoter Promoter(S.Accesses, Values, "sum");
    Values.AddAvailableValue(Before, S.First->getValueOperand());
    S.First->removeFromParent();
    S.First->insertInto(Behind, Behind->getFirstInsertionPt());
    Promoter.run(S.Accesses);
    S.First->setOperand(0, Values.GetValueInMiddleOfBlock(Behind));
  }
};

/// A loop that adds up at places to which nothing is stored before it: has a store there, of what is there.
class OpenSums {
public:
  OpenSums(Loop &L, DominatorTree &DT, LoopInfo &LI) : L(L), DT(DT), LI(LI) {}

  void run() {
    BasicBlock *Before = L.getLoopPreheader(), *Header = L.getHeader(), *Exit = L.getExitBlock();
    if (!Before || !Exit || L.getExitingBlock() != Header || !Exit->getSinglePredecessor() || !L.getLoopLatch() ||
        !canRepeatTest())
      return;
    const SmallVector<StoreInst *, 4> Stores = openSums();
    if (Stores.empty())
      return;
    BasicBlock *First = SplitEdge(Before, Header, &DT, &LI);
    IRBuilder<> B(First->getTerminator());
    for (StoreInst *Store : Stores) {
      auto *Copy = cast<StoreInst>(Store->clone());
      LoadInst *Found = B.CreateAlignedLoad(Store->getValueOperand()->getType(), Store->getPointerOperand(),
                                            Store->getAlign());
      Found->copyMetadata(*Store, {LLVMContext::MD_tbaa});
      Copy->setOperand(0, B.CreateFreeze(Found)); // else EarlyCSE takes a store of what is there away
      B.Insert(Copy);
    }
    passOver(*Before, *First, *Exit);
  }

private:
  Loop &L;
  DominatorTree &DT;
  LoopInfo &LI;

  /// Whether there is an iteration can be told before the loop.
  bool canRepeatTest() const {
    const BasicBlock &Header = *L.getHeader();
    const auto *Branch = dyn_cast<BranchInst>(Header.getTerminator());
    return Branch && Branch->isConditional() && all_of(Header, [&](const Instruction &I) {
      return isa<PHINode>(I) || I.isTerminator() || (!I.mayReadOrWriteMemory() && !I.mayHaveSideEffects());
    });
  }

  /// One store for each such place, which every iteration reaches.
  SmallVector<StoreInst *, 4> openSums() {
    SmallVector<StoreInst *, 4> Found;
    SmallPtrSet<const Value *, 4> Seen;
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB) {
        auto *Store = dyn_cast<StoreInst>(&I);
        if (!Store || !Store->isSimple() || !DT.dominates(BB, L.getLoopLatch()))
          continue;
        Value *Place = Store->getPointerOperand();
        const auto IsLoadHere = [&](const User *U) {
          const auto *Load = dyn_cast<LoadInst>(U);
          return Load && L.contains(Load) && Load->getType() == Store->getValueOperand()->getType();
        };
        const auto IsStoreElsewhere = [&](const User *U) {
          return isa<StoreInst>(U) && !L.contains(cast<Instruction>(U));
        };
        if (L.isLoopInvariant(Place) && any_of(Place->users(), IsLoadHere) &&
            none_of(Place->users(), IsStoreElsewhere) && Seen.insert(Place).second)
          Found.push_back(Store);
      }
    return Found;
  }

  /// Where the loop has no iteration, nothing is stored.
  void passOver(BasicBlock &Before, BasicBlock &First, BasicBlock &Exit) {
    BasicBlock &Header = *L.getHeader();
    BasicBlock &Behind = *BasicBlock::Create(Header.getContext(), "sum.end", Header.getParent(), &Exit);
    BranchInst::Create(&Exit, &Behind)->setDebugLoc(Header.getTerminator()->getDebugLoc());
    Header.getTerminator()->replaceSuccessorWith(&Exit, &Behind);
    Exit.replacePhiUsesWith(&Header, &Behind);
    L.getParentLoop()->addBasicBlockToLoop(&Behind, LI);
    auto *Test = cast<BranchInst>(Header.getTerminator());
    ValueToValueMapTy Map;
    IRBuilder<> B(Before.getTerminator());
    for (Instruction &I : Header) {
      if (auto *Phi = dyn_cast<PHINode>(&I)) {
        Map[Phi] = Phi->getIncomingValueForBlock(&First);
      } else if (!I.isTerminator()) {
        Instruction *Copy = I.clone();
        RemapInstruction(Copy, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
        B.Insert(Copy);
        Map[&I] = Copy;
      }
    }
    const auto AtStart = [&](Value *V) -> Value * {
      const auto Copied = Map.find(V);
      return Copied == Map.end() ? V : static_cast<Value *>(Copied->second);
    };
    const bool GoesOnIfTrue = L.contains(Test->getSuccessor(0));
    B.CreateCondBr(AtStart(Test->getCondition()), GoesOnIfTrue ? &First : &Exit, GoesOnIfTrue ? &Exit : &First)
        ->setDebugLoc(Test->getDebugLoc());
    Before.getTerminator()->eraseFromParent();
    for (PHINode &Phi : Exit.phis())
      Phi.addIncoming(AtStart(Phi.getIncomingValueForBlock(&Behind)), &Before);
    using Tree = DominatorTree;
    DT.applyUpdates({{Tree::Insert, &Header, &Behind},
                     {Tree::Insert, &Behind, &Exit},
                     {Tree::Delete, &Header, &Exit},
                     {Tree::Insert, &Before, &Exit}});
  }
};

} // namespace

void openSums(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isInnermost() || L->isOutermost())
      continue;
    simplifyLoop(L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
    formLCSSA(*L, DT, &LI, nullptr);
    for (BasicBlock *BB : L->blocks())
      for (Instruction &I : make_early_inc_range(*BB))
        if (bool Moved = false; !isa<PHINode>(I) && !I.mayReadOrWriteMemory())
          L->makeLoopInvariant(&I, Moved);
    OpenSums(*L, DT, LI).run();
  }
  FAM.invalidate(F, PreservedAnalyses::none());
}

void keepSums(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isInnermost())
      continue;
    simplifyLoop(L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
    for (BasicBlock *BB : L->blocks())
      for (Instruction &I : make_early_inc_range(*BB))
        if (bool Moved = false; !isa<PHINode>(I) && !I.mayReadOrWriteMemory())
          L->makeLoopInvariant(&I, Moved);
  }
  FAM.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager Same;
  Same.addPass(EarlyCSEPass());
  FAM.invalidate(F, Same.run(F, FAM));
  auto &AA = FAM.getResult<AAManager>(F);
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (L->isInnermost())
      SumsOfLoop(*L, AA).run();
  FAM.invalidate(F, PreservedAnalyses::none());
}

} // namespace pacc
