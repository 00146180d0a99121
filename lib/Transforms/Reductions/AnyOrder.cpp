//===- AnyOrder.cpp - sums that the host may reorder ----------------------===//
#include "Reductions/AnyOrder.h"
#include "Reductions/ReductionTasks.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

/// Marks the operations on the way from a load of `Copy` to `V`. Returns
/// whether there is one.
static bool allowAnyOrder(Value *V, const Value *Copy) {
  if (auto *Load = dyn_cast<LoadInst>(V))
    return Load->getPointerOperand() == Copy;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !isa<FPMathOperator>(I) || isa<PHINode>(I) || !I->hasOneUse())
    return false;
  bool Found = false;
  for (Value *Operand : I->operand_values())
    Found |= allowAnyOrder(Operand, Copy);
  if (Found)
    I->setHasAllowReassoc(true);
  return Found;
}

void allowAnyOrder(const ReductionTask &T, const ReductionTasks &Plan) {
  Value *Copy = getUnderlyingObject(T.R.Mine);
  for (User *U : Copy->users())
    if (auto *S = dyn_cast<StoreInst>(U);
        S && S->getPointerOperand() == Copy && Plan.inBody(T, *S))
      allowAnyOrder(S->getValueOperand(), Copy);
}

} // namespace pacc
