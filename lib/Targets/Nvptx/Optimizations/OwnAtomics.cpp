//===- OwnAtomics.cpp - atomic operations on what a lane has for itself ---===//
#include "Nvptx/Optimizations/OwnAtomics.h"

#include "Nvptx/Optimizations/Preserved.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace pacc {
namespace {

enum class Owner { Lane, Perhaps, Others };

/// Whose memory the pointer leads to. A function that is not inlined may get a pointer to its caller's variables.
Owner ownerOf(const Value *Pointer, const Function &F) {
  SmallVector<const Value *, 8> Objects;
  getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  const bool GetsPointers = F.getCallingConv() != CallingConv::PTX_Kernel;
  const auto IsOwn = [](const Value *Object) { return isa<AllocaInst>(Object); };
  const auto MayBeOwn = [&](const Value *Object) { return IsOwn(Object) || (GetsPointers && isa<Argument>(Object)); };
  if (Pointer->getType()->getPointerAddressSpace() != 0)
    return Owner::Others;
  return all_of(Objects, IsOwn) ? Owner::Lane : any_of(Objects, MayBeOwn) ? Owner::Perhaps : Owner::Others;
}

Value *updatedPlace(Instruction &I) {
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return Update->getPointerOperand();
  auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
  return Exchange ? Exchange->getPointerOperand() : nullptr;
}

void makePlain(Instruction &I) {
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    lowerAtomicRMWInst(Update);
  else
    lowerAtomicCmpXchgInst(cast<AtomicCmpXchgInst>(&I));
}

/// Loads and stores: a GPU has those, but a variable stays in memory for them.
bool makePlainAccess(Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer || !I.isAtomic() || ownerOf(Pointer, *I.getFunction()) != Owner::Lane)
    return false;
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setAtomic(AtomicOrdering::NotAtomic);
  else
    cast<StoreInst>(I).setAtomic(AtomicOrdering::NotAtomic);
  return true;
}

void splitByOwner(Instruction &I) {
  IRBuilder<> B(&I);
  Value *IsOwn = B.CreateIntrinsic(Intrinsic::nvvm_isspacep_local, {}, {updatedPlace(I)});
  Instruction *OwnEnd = nullptr, *OthersEnd = nullptr;
  SplitBlockAndInsertIfThenElse(IsOwn, &I, &OwnEnd, &OthersEnd);
  Instruction *Own = I.clone();
  Own->insertBefore(OwnEnd->getIterator());
  PHINode *Result = PHINode::Create(I.getType(), 2, "", I.getIterator());
  I.replaceAllUsesWith(Result);
  I.moveBefore(OthersEnd->getIterator());
  Result->addIncoming(Own, OwnEnd->getParent());
  Result->addIncoming(&I, OthersEnd->getParent());
  makePlain(*Own);
}

} // namespace

PreservedAnalyses OwnAtomics::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Changed |= makePlainAccess(I);
    const Value *Place = updatedPlace(I);
    if (!Place || ownerOf(Place, F) != Owner::Lane)
      continue;
    makePlain(I);
    Changed = true;
  }
  return preservedIf(Changed);
}

PreservedAnalyses PerhapsOwnAtomics::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<Instruction *, 8> Found;
  for (Instruction &I : instructions(F))
    if (const Value *Place = updatedPlace(I); Place && ownerOf(Place, F) == Owner::Perhaps)
      Found.push_back(&I);
  for (Instruction *I : Found)
    splitByOwner(*I);
  return Found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace pacc
