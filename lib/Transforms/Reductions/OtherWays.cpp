//===- OtherWays.cpp - to a variable, beside its name ---------------------===//
#include "Reductions/OtherWays.h"
#include "Loops/LoopTree.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

using IsInBlocks = function_ref<bool(const BasicBlock *)>;

/// Loads, stores and marks go no further with an address.
bool isAccess(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  return isa<LoadInst>(I) || I->isLifetimeStartOrEnd() || I->isDebugOrPseudoInst() || markerOf(*I) ||
         (isa<StoreInst>(I) && U.getOperandNo() == StoreInst::getPointerOperandIndex());
}

bool handsAddressOn(const Instruction &I) {
  return isa<GetElementPtrInst, PHINode, SelectInst, BitCastInst, AddrSpaceCastInst>(I);
}

/// What a kernel's marks speak of.
void forEachMark(Module &Neutral, function_ref<void(CallInst &, const AllocaInst &, const MarkedLoop &)> Do) {
  for (Function &F : Neutral) {
    SmallVector<CallInst *, 4> Marks;
    for (Instruction &I : instructions(F))
      if (markerOf(I).is(MarkerId::MayReduce))
        Marks.push_back(cast<CallInst>(&I));
    if (Marks.empty() || !isKernel(F))
      continue;
    const LoopTree Tree(F);
    for (CallInst *Mark : Marks)
      for (const auto &L : Tree.loops())
        if (const auto *Variable = dyn_cast<AllocaInst>(Mark->getArgOperand(4)); Variable && L->Id == *constantArgument(*Mark, 0))
          Do(*Mark, *Variable, *L);
  }
}

unsigned usesIn(const MarkedLoop &L, const AllocaInst &Variable) {
  return count_if(Variable.users(), [&](const User *U) {
    return L.Blocks.contains(const_cast<BasicBlock *>(cast<Instruction>(U)->getParent()));
  });
}

} // namespace

bool isReachedFromOutside(const AllocaInst &Variable, IsInBlocks IsIn) {
  SmallVector<const Value *, 8> Addresses = {&Variable};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Addresses.empty()) {
    const Value *Address = Addresses.pop_back_val();
    for (const Use &U : Address->uses()) {
      const auto *By = cast<Instruction>(U.getUser());
      const bool IsInside = IsIn(By->getParent());
      if (Address == &Variable && IsInside)
        continue; // by its name
      if (isa<ICmpInst>(By) || (isAccess(U) && !IsInside))
        continue;
      if (!handsAddressOn(*By))
        return true;
      if (Seen.insert(By).second)
        Addresses.push_back(By);
    }
  }
  return false;
}

NamedUses::NamedUses(Module &Neutral) {
  forEachMark(Neutral, [this](const CallInst &Mark, const AllocaInst &Variable, const MarkedLoop &L) {
    const auto IsIn = [&L](const BasicBlock *BB) { return L.Blocks.contains(const_cast<BasicBlock *>(BB)); };
    if (isReachedFromOutside(Variable, IsIn))
      Uses[&Mark] = usesIn(L, Variable);
  });
}

void NamedUses::dropOtherMarks(Module &Neutral) const {
  SmallVector<CallInst *, 4> Others;
  forEachMark(Neutral, [&](CallInst &Mark, const AllocaInst &Variable, const MarkedLoop &L) {
    if (const auto Known = Uses.find(&Mark); Known != Uses.end() && usesIn(L, Variable) > Known->second)
      Others.push_back(&Mark);
  });
  for (CallInst *Mark : Others)
    Mark->eraseFromParent();
}

} // namespace pacc
