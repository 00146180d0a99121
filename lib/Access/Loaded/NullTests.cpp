//===- NullTests.cpp - parameters that a kernel takes for null ------------===//
#include "Loaded/NullTests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

/// Parameters that lead to numbers and pointers at places which are known: objects. An array may be left out
/// (`w ? w[i] : 1`), for which nothing shall be one lane's work.
static SmallPtrSet<const Value *, 4> objectsOf(const Function &F) {
  SmallPtrSet<const Value *, 4> Objects;
  for (const Instruction &I : instructions(F)) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !(Load->getType()->isPointerTy() || Load->getType()->isIntegerTy()))
      continue;
    int64_t Offset = 0;
    Objects.insert(GetPointerBaseWithConstantOffset(Load->getPointerOperand(), Offset, F.getDataLayout()));
  }
  return Objects;
}

SmallVector<Argument *, 4> dropNullTests(Function &Sequential) {
  SmallVector<Argument *, 4> Tested;
  const SmallPtrSet<const Value *, 4> Objects = objectsOf(Sequential);
  for (Argument &A : Sequential.args()) {
    if (!A.getType()->isPointerTy() || A.hasByValAttr() || !Objects.contains(&A))
      continue;
    for (User *U : make_early_inc_range(A.users())) {
      auto *Test = dyn_cast<ICmpInst>(U);
      if (!Test || !Test->isEquality() || !isa<ConstantPointerNull>(Test->getOperand(1)))
        continue;
      Test->replaceAllUsesWith(ConstantInt::getBool(Test->getType(), Test->getPredicate() == CmpInst::ICMP_NE));
      Test->eraseFromParent();
      if (!is_contained(Tested, &A))
        Tested.push_back(&A);
    }
  }
  if (Tested.empty())
    return Tested;
  SmallVector<WeakVH, 8> Chosen; // what blocks that nobody reaches any more have goes with them
  for (Instruction &I : instructions(Sequential))
    if (auto *Phi = dyn_cast<PHINode>(&I); Phi && Phi->getNumIncomingValues() > 1)
      Chosen.emplace_back(Phi);
  for (BasicBlock &BB : Sequential)
    ConstantFoldTerminator(&BB);
  removeUnreachableBlocks(Sequential);
  for (WeakVH &V : Chosen)
    if (auto *Phi = cast_or_null<PHINode>(V); Phi && Phi->getNumIncomingValues() == 1 && Phi->getIncomingValue(0) != Phi) {
      Phi->replaceAllUsesWith(Phi->getIncomingValue(0));
      Phi->eraseFromParent();
    }
  return Tested;
}

} // namespace pacc
