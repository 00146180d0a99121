//===- OneLoop.cpp - kernels with a loop and nothing beside it ------------===//
#include "Levels/OneLoop.h"
#include "FormSteps.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/KernelObjects.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// The object behind the address, if it is known to be none of the others that are.
const Value *objectOf(const Value *Address) {
  const Value *Object = getUnderlyingObject(Address);
  const auto *Parameter = dyn_cast<Argument>(Object);
  const bool IsKnown =
      Parameter ? Parameter->hasNoAliasAttr() || Parameter->hasByValAttr() || hasObject(*Parameter) : isa<AllocaInst>(Object);
  return IsKnown ? Object : nullptr;
}

/// An unknown pointer may lead there.
bool isExposed(const Value &Object) {
  const auto *Parameter = dyn_cast<Argument>(&Object);
  return Parameter && !Parameter->hasNoAliasAttr() && !Parameter->hasByValAttr();
}

/// What the loops write to; null: something unknown, too.
SmallPtrSet<const Value *, 8> objectsWritten(const Function &Kernel, const LoopTree &Tree) {
  SmallPtrSet<const Value *, 8> Written;
  for (const BasicBlock &BB : Kernel)
    for (const Instruction &I : BB) {
      const auto *Store = dyn_cast<StoreInst>(&I);
      if (Tree.loopOf(&BB) && (Store || needsLeader(I)))
        Written.insert(Store ? objectOf(Store->getPointerOperand()) : nullptr);
    }
  return Written;
}

/// What is computed outside of the loops is the same in all gangs, whatever the loops have done by then.
bool isSameInAllGangs(const Function &Kernel, const LoopTree &Tree) {
  const auto Written = objectsWritten(Kernel, Tree);
  const auto IsKept = [&](const Value *Address) {
    const Value *Object = objectOf(Address);
    return Object ? !Written.contains(Object) && !(isExposed(*Object) && Written.contains(nullptr)) : Written.empty();
  };
  return all_of(Kernel, [&](const BasicBlock &BB) {
    return Tree.loopOf(&BB) || all_of(BB, [&](const Instruction &I) {
             if (const auto *Load = dyn_cast<LoadInst>(&I))
               return IsKept(Load->getPointerOperand());
             return !I.mayReadFromMemory() || !touchesOthers(I) || Written.empty();
           });
  });
}

/// It stores into what nothing in the kernel reads, and no loop writes: the counter's last value, say.
bool isResult(const Instruction &I, const LoopTree &Tree) {
  const auto *Store = dyn_cast<StoreInst>(&I);
  const auto *Into = Store ? dyn_cast<Argument>(Store->getPointerOperand()) : nullptr;
  return Into && objectOf(Into) && all_of(Into->users(), [&](const User *U) {
           const auto *Other = dyn_cast<StoreInst>(U);
           return Other && Other->getPointerOperand() == Into && !Tree.loopOf(Other->getParent());
         });
}

} // namespace

bool isOneLoop(const Function &Kernel, const LoopTree &Tree) {
  const auto IsTop = [](const auto &L) { return !L->Parent; };
  if (count_if(Tree.loops(), IsTop) != 1)
    return false;
  const BasicBlock *Begin = Tree.loops().front()->Begin->getParent(); // parents come first
  if (Tree.loopInfo().getLoopFor(Begin))
    return false;
  for (const BasicBlock &BB : Kernel)
    if (!Tree.loopOf(&BB) &&
        any_of(BB, [&](const Instruction &I) { return needsLeader(I) && !isResult(I, Tree); }))
      return false;
  return isSameInAllGangs(Kernel, Tree);
}

} // namespace pacc
