//===- IterationAccesses.cpp - what an iteration does to itself -----------===//
#include "Loops/IterationAccesses.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// The parameter or variable from which the address comes, also through pointers that are loaded;
/// null if it may be one of several.
const Value *rootOf(const Value *P) {
  const Value *Object = getUnderlyingObject(P, /*MaxLookup=*/0);
  while (const auto *Found = dyn_cast<LoadInst>(Object))
    Object = getUnderlyingObject(Found->getPointerOperand(), /*MaxLookup=*/0);
  return isa<Argument, GlobalVariable, AllocaInst>(Object) ? Object : nullptr;
}

class AccessesOfIteration {
public:
  AccessesOfIteration(const Loop &L, ScalarEvolution &SE) : SE(SE) {
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB)
        if (getLoadStorePointerOperand(&I)) {
          All.push_back(&I);
          if (isa<StoreInst>(I))
            Stored.insert(rootOf(getLoadStorePointerOperand(&I)));
        }
  }

  bool mayMeet() {
    constexpr size_t Most = 256; // that bodies have which are worth a look
    if (Stored.empty())
      return false;
    if (All.size() > Most)
      return true;
    nameLoads();
    for (Instruction *I : All)
      if (isa<StoreInst>(I))
        for (Instruction *Other : All)
          if (Other != I && mayMeet(*I, *Other))
            return true;
    return false;
  }

private:
  ScalarEvolution &SE;
  SmallVector<Instruction *, 32> All;
  SmallDenseSet<const Value *, 8> Stored; ///< what is stored into; null: something unknown, too
  ValueToSCEVMapTy Names;               ///< the first of loads that find the same

  /// Before clean-up a program loads the same row or subscript for each use of it.
  void nameLoads() {
    DenseMap<const SCEV *, const SCEV *> First;
    for (Instruction *I : All) {
      auto *Load = dyn_cast<LoadInst>(I);
      if (!Load || !SE.isSCEVable(Load->getType()) || mayBeStored(rootOf(Load->getPointerOperand())))
        continue;
      const SCEV *Mine = SE.getSCEV(Load);
      Names[Load] = First.try_emplace(addressOf(*Load), Mine).first->second;
    }
  }

  bool mayBeStored(const Value *Root) const {
    return !Root || Stored.contains(Root) || Stored.contains(nullptr);
  }

  const SCEV *addressOf(Instruction &I) {
    return SCEVParameterRewriter::rewrite(SE.getSCEV(getLoadStorePointerOperand(&I)), SE, Names);
  }

  bool mayMeet(Instruction &Store, Instruction &Other) {
    const Value *Root = rootOf(getLoadStorePointerOperand(&Store));
    const Value *OtherRoot = rootOf(getLoadStorePointerOperand(&Other));
    if (Root && OtherRoot && Root != OtherRoot)
      return false;
    return !isa<SCEVConstant>(SE.getMinusSCEV(addressOf(Store), addressOf(Other)));
  }
};

} // namespace

bool mayMeetWithin(const Loop &L, ScalarEvolution &SE) { return AccessesOfIteration(L, SE).mayMeet(); }

} // namespace pacc
