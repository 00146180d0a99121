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
#include "Forms/JamSums.h"

#include "Forms/JamParts.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

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

} // namespace

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
