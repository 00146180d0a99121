//===- Captures.cpp - references that lambdas capture ---------------------===//
#include "Kernels/Captures.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// What happens to one member of an object.
struct Member {
  SmallVector<StoreInst *, 1> Stores;
  SmallVector<LoadInst *, 8> Loads;
};
using Members = MapVector<uint64_t, Member>; ///< by offset

} // namespace

/// All accesses of `Object`, or false if not all are seen.
static bool collect(AllocaInst &Object, Members &Found) {
  const DataLayout &DL = Object.getDataLayout();
  SmallVector<std::pair<Instruction *, uint64_t>, 8> Work = {{&Object, 0}};
  while (!Work.empty()) {
    auto [Address, Offset] = Work.pop_back_val();
    for (User *U : Address->users()) {
      APInt Distance(64, 0);
      auto *Store = dyn_cast<StoreInst>(U);
      if (auto *Gep = dyn_cast<GetElementPtrInst>(U);
          Gep && Gep->accumulateConstantOffset(DL, Distance))
        Work.push_back({Gep, Offset + Distance.getZExtValue()});
      else if (auto *Load = dyn_cast<LoadInst>(U))
        Found[Offset].Loads.push_back(Load);
      else if (Store && Store->getValueOperand() != Address)
        Found[Offset].Stores.push_back(Store);
      else if (!cast<Instruction>(U)->isLifetimeStartOrEnd())
        return false;
    }
  }
  return true;
}

/// The same wherever it is used in the function.
static bool isFixed(const Value *V) {
  const auto *Variable = dyn_cast<AllocaInst>(V);
  return isa<Argument, Constant>(V) || (Variable && Variable->isStaticAlloca());
}

static bool forwardMembers(AllocaInst &Object) {
  Members All;
  if (!isa<StructType>(Object.getAllocatedType()) || !collect(Object, All))
    return false;
  // Members that begin where another one's access has not ended are none of their own.
  const auto IsApart = [&](uint64_t Offset) {
    return none_of(All, [&](const auto &Other) {
      constexpr uint64_t Pointer = 8;
      return Other.first != Offset && Other.first < Offset + Pointer && Offset < Other.first + Pointer;
    });
  };
  bool Changed = false;
  for (auto &[Offset, M] : All) {
    if (M.Stores.size() != 1 || M.Loads.empty() || !IsApart(Offset))
      continue;
    Value *Stored = M.Stores.front()->getValueOperand();
    if (!Stored->getType()->isPointerTy() || !isFixed(Stored) ||
        any_of(M.Loads, [&](const LoadInst *L) { return L->getType() != Stored->getType(); }))
      continue;
    for (LoadInst *Load : M.Loads) {
      Load->replaceAllUsesWith(Stored);
      Load->eraseFromParent();
    }
    Changed = true;
  }
  return Changed;
}

void forwardCaptures(Function &F) {
  SmallVector<AllocaInst *, 16> Objects;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Object = dyn_cast<AllocaInst>(&I))
      Objects.push_back(Object);
  bool Changed = true; // a lambda in a lambda captures what the outer one has
  while (Changed) {
    Changed = false;
    for (AllocaInst *Object : Objects)
      Changed |= forwardMembers(*Object);
  }
}

} // namespace pacc
