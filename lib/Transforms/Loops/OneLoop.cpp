//===- OneLoop.cpp - kernels with a loop and nothing beside it ------------===//
#include "Loops/OneLoop.h"
#include "FormSteps.h"
#include "Loops/LoopTree.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

/// Outside of all loops, it leaves something that others see: one lane may do it, once.
bool isDoneOnce(const Instruction &I) {
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return !isLanePrivate(Store->getPointerOperand());
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&I))
    return !isLanePrivate(Memory->getRawDest());
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return !isRedundantCall(*Call) && !isa<DbgInfoIntrinsic>(I) && !I.isLifetimeStartOrEnd();
  return !I.isTerminator() && I.mayHaveSideEffects();
}

/// What the loops store into; null: something unknown, too.
SmallPtrSet<const Value *, 8> objectsWritten(const Function &Kernel, const LoopTree &Tree) {
  SmallPtrSet<const Value *, 8> Written;
  for (const BasicBlock &BB : Kernel)
    for (const Instruction &I : BB)
      if (Tree.loopOf(&BB) && isDoneOnce(I)) {
        const auto *Store = dyn_cast<StoreInst>(&I);
        const auto *Object = Store ? dyn_cast<Argument>(getUnderlyingObject(Store->getPointerOperand())) : nullptr;
        Written.insert(Object && Object->hasNoAliasAttr() ? Object : nullptr);
      }
  return Written;
}

/// Nothing that a branch round the loop may depend on is changed by it.
bool keepsWhatIsReadAround(const Function &Kernel, const LoopTree &Tree) {
  const auto Written = objectsWritten(Kernel, Tree);
  const auto IsKept = [&](const Value *Address) {
    const auto *Object = dyn_cast<Argument>(getUnderlyingObject(Address));
    return isLanePrivate(Address) ||
           (Object && Object->hasNoAliasAttr() ? !Written.contains(Object) : Written.empty());
  };
  return all_of(Kernel, [&](const BasicBlock &BB) {
    return Tree.loopOf(&BB) || all_of(BB, [&](const Instruction &I) {
             const auto *Load = dyn_cast<LoadInst>(&I);
             return Load ? IsKept(Load->getPointerOperand()) : !I.mayReadFromMemory() || !isDoneOnce(I);
           });
  });
}

} // namespace

bool isOneLoop(const Function &Kernel, const LoopTree &Tree) {
  const auto IsTop = [](const auto &L) { return !L->Parent; };
  if (count_if(Tree.loops(), IsTop) != 1)
    return false;
  const BasicBlock *Begin = Tree.loops().front()->Begin->getParent(); // parents come first
  if (Tree.loopInfo().getLoopFor(Begin) ||
      any_of(Kernel, [&](const BasicBlock &BB) { return !Tree.loopOf(&BB) && any_of(BB, isDoneOnce); }))
    return false;
  const PostDominatorTree Always(const_cast<Function &>(Kernel));
  return Always.dominates(Begin, &Kernel.getEntryBlock()) || keepsWhatIsReadAround(Kernel, Tree);
}

} // namespace pacc
