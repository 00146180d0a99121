//===- BeforeCleanUp.cpp - what clean-up hides from the analysis ----------===//
#include "Loops/BeforeCleanUp.h"
#include "Loops/SequentialCopy.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

const PHINode *handedOn(const Loop &L) {
  const PHINode *Counter = counterOf(L);
  for (const PHINode &Phi : L.getHeader()->phis())
    if (&Phi != Counter)
      return &Phi;
  return nullptr;
}

BeforeCleanUp::BeforeCleanUp(Function &F) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (Loop *L : LI.getLoopsInPreorder())
    if (markedLoopOf(*L) && handedOn(*L))
      HandOn.insert(L->getHeader());
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreInst>(&I))
      Stores[Store->getParent()].push_back({Store, getUnderlyingObject(Store->getPointerOperand())});
}

bool BeforeCleanUp::handedScalarsOn(const Loop &L) const { return HandOn.contains(L.getHeader()); }

const Value *BeforeCleanUp::changedBack(const Loop &L) const {
  for (const BasicBlock *BB : L.blocks()) {
    DenseMap<const Value *, unsigned> Gone;
    DenseSet<const Value *> Written;
    for (const auto &[Store, Object] : Stores.lookup(BB))
      if (Store)
        Written.insert(getUnderlyingObject(cast<StoreInst>(Store)->getPointerOperand()));
      else if (Object)
        ++Gone[Object];
    for (const auto &[Object, Number] : Gone)
      if (Number > 1 && !Written.contains(Object))
        return Object;
  }
  return nullptr;
}

} // namespace pacc
