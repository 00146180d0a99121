//===- AheadLoads.cpp - loads that could go before stores -----------------===//
#include "Levels/AheadLoads.h"

#include "Levels/ParallelLoops.h"
#include "Loops/LoopTree.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// The parameter that an address comes from, if other parameters might lead there, too.
const Argument *sharedParameter(const Value *Address) {
  const auto *A = dyn_cast<Argument>(getUnderlyingObject(Address, /*MaxLookup=*/0));
  return A && !A->hasNoAliasAttr() && !A->hasByValAttr() ? A : nullptr;
}

/// Whether a value may be another one in each iteration.
bool varies(const Value *V, const Loop &L) {
  const auto *I = dyn_cast<Instruction>(V);
  return I && L.contains(I) &&
         (isa<PHINode, LoadInst, CallBase>(I) || any_of(I->operands(), [&](const Use &U) { return varies(U.get(), L); }));
}

/// Whether a loop stores through one parameter, from place to place, and loads through another one: only where these lie
/// apart may it load for later iterations before it has stored for earlier ones.
bool alternates(const Loop &L) {
  SmallPtrSet<const Argument *, 4> Loaded, Stored;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (isa<LoadInst, StoreInst>(I))
        if (const Argument *A = sharedParameter(getLoadStorePointerOperand(&I));
            A && (isa<LoadInst>(I) || varies(getLoadStorePointerOperand(&I), L)))
          (isa<LoadInst>(I) ? Loaded : Stored).insert(A);
  return any_of(Stored, [&](const Argument *To) { return any_of(Loaded, [To](const Argument *A) { return A != To; }); });
}

} // namespace

bool mayRunAhead(Function &Kernel, const LoopVerdicts &Verdicts) {
  const LoopTree Tree(Kernel);
  const ParallelLoops Parallel(Tree, Verdicts, readOrigin(Kernel).Construct);
  const auto IsSpread = [&](const Loop &L) {
    return any_of(Tree.loops(), [&](const auto &Marked) { return is_contained(Marked->Counted, &L) && !Parallel.isSeq(*Marked); });
  };
  return any_of(Tree.loopInfo().getLoopsInPreorder(), [&](const Loop *L) {
    return L->isInnermost() && L->getParentLoop() && !IsSpread(*L) && alternates(*L);
  });
}

} // namespace pacc
