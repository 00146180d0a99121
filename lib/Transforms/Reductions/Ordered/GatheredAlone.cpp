//===- GatheredAlone.cpp - reductions that decide about nothing else ------===//
#include "Reductions/Ordered/GatheredAlone.h"

#include "pacc/IR/Calls.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// What is made of the values of one copy.
class Follower {
public:
  Follower(const MarkedLoop &L, const Value &Copy) : L(L), Copy(Copy) {}

  bool endsInCopy() {
    for (const BasicBlock *BB : L.Blocks)
      for (const Instruction &I : *BB) {
        if (I.isLifetimeStartOrEnd() || markerOf(I) || none_of(I.operands(), [this](const Use &U) { return leadsToCopy(U); }))
          continue;
        if (isa<LoadInst>(I))
          follow(I);
        else if (!isa<GetElementPtrInst, CastInst>(I) && !isStore(I))
          return false;
      }
    while (!Work.empty())
      for (const User *U : Work.pop_back_val()->users())
        if (!isHarmless(*cast<Instruction>(U)))
          return false;
    return true;
  }

private:
  const MarkedLoop &L;
  const Value &Copy;
  SmallVector<const Instruction *, 16> Work;
  SmallPtrSet<const Instruction *, 16> Seen;

  bool leadsToCopy(const Value *V) const { return V->getType()->isPointerTy() && getUnderlyingObject(V) == &Copy; }

  bool isStore(const Instruction &I) const {
    const auto *Store = dyn_cast<StoreInst>(&I);
    return Store && Store->isSimple() && leadsToCopy(Store->getPointerOperand());
  }

  void follow(const Instruction &I) {
    if (Seen.insert(&I).second)
      Work.push_back(&I);
  }

  bool isHarmless(const Instruction &By) {
    if (const auto *Branch = dyn_cast<BranchInst>(&By))
      return choosesForCopy(*Branch);
    if (isa<StoreInst>(By))
      return isStore(By);
    const auto *Call = dyn_cast<CallBase>(&By);
    if (By.isTerminator() || By.mayReadOrWriteMemory() || (Call && !Call->doesNotAccessMemory()))
      return false;
    follow(By);
    return true;
  }

  /// All that happens on one way only is a store to the copy; what differs behind is followed.
  bool choosesForCopy(const BranchInst &Branch) {
    const BasicBlock *From = Branch.getParent(), *Behind = nullptr;
    for (const BasicBlock *To : Branch.successors()) {
      const bool IsWay = To->getSinglePredecessor() == From && To->getSingleSuccessor();
      const BasicBlock *Join = IsWay ? To->getSingleSuccessor() : To;
      if (IsWay && is_contained(Branch.successors(), To->getSingleSuccessor()))
        Behind = Join;
      else if (!Behind)
        Behind = Join;
    }
    return all_of(Branch.successors(), [&](const BasicBlock *To) {
      if (To == Behind)
        return true;
      return To->getSinglePredecessor() == From && To->getSingleSuccessor() == Behind && all_of(*To, [this](const Instruction &I) {
               return !I.mayHaveSideEffects() || I.isLifetimeStartOrEnd() || isStore(I);
             });
    }) && all_of(Behind->phis(), [&](const PHINode &Phi) {
             follow(Phi);
             return true;
           });
  }
};

} // namespace

bool mayKeepOrder(const LoopTree &Tree, const MarkedLoop &L) {
  if (L.Map.OfRoutine || (L.Flags & (PACC_LOOP_INDEPENDENT | PACC_LOOP_SEQ)))
    return false;
  const auto IsAlone = [&](const MarkedReduce &R) {
    return R.Implied || Follower(L, *getUnderlyingObject(R.Mine)).endsInCopy();
  };
  return all_of(Tree.regionReduces(), IsAlone) &&
         all_of(Tree.loops(), [&](const auto &Each) { return all_of(Each->Reduces, IsAlone); });
}

} // namespace pacc
