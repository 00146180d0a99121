//===- OtherWays.cpp - to a variable, beside its name ---------------------===//
#include "Reductions/Implicit/OtherWays.h"
#include "Reductions/Implicit/ReductionMarks.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// Loads, stores and marks go no further with an address.
bool isAccess(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  return isa<LoadInst>(I) || I->isLifetimeStartOrEnd() || I->isDebugOrPseudoInst() || markerOf(*I) ||
         (isa<StoreInst>(I) && U.getOperandNo() == StoreInst::getPointerOperandIndex());
}

bool handsAddressOn(const Instruction &I) {
  return isa<GetElementPtrInst, PHINode, SelectInst, BitCastInst, AddrSpaceCastInst>(I);
}

/// What the marks of kernels speak of.
void forEachMark(Module &Neutral, function_ref<void(CallInst &, AllocaInst &, const MarkedLoop &)> Do) {
  for (Function &F : Neutral) {
    const SmallVector<CallInst *, 4> Marks = possibleReductions(F);
    if (Marks.empty() || !isKernel(F))
      continue;
    const LoopTree Tree(F);
    for (CallInst *Mark : Marks)
      for (const auto &L : Tree.loops())
        if (AllocaInst *Variable = variableOfMark(*Mark); Variable && L->Id == loopOfMark(*Mark))
          Do(*Mark, *Variable, *L);
  }
}

} // namespace

bool isReachedFromOutside(const AllocaInst &Variable, const MarkedLoop &L) {
  SmallVector<const Value *, 8> Addresses = {&Variable};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Addresses.empty()) {
    const Value *Address = Addresses.pop_back_val();
    for (const Use &U : Address->uses()) {
      const auto *By = cast<Instruction>(U.getUser());
      const bool IsInside = L.contains(*By);
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
  forEachMark(Neutral, [this](const CallInst &Mark, AllocaInst &Variable, const MarkedLoop &L) {
    if (isReachedFromOutside(Variable, L))
      Uses[&Mark] = usesIn(L, Variable).size();
  });
}

void NamedUses::dropOtherMarks(Module &Neutral) const {
  SmallVector<CallInst *, 4> Others;
  forEachMark(Neutral, [&](CallInst &Mark, AllocaInst &Variable, const MarkedLoop &L) {
    if (const auto Known = Uses.find(&Mark); Known != Uses.end() && usesIn(L, Variable).size() > Known->second)
      Others.push_back(&Mark);
  });
  for (CallInst *Mark : Others)
    Mark->eraseFromParent();
}

} // namespace pacc
