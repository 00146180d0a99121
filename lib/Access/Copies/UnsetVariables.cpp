//===- UnsetVariables.cpp - variables that begin without a value ----------===//
#include "Copies/UnsetVariables.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

/// Sets all of the variable whose life begins here. SROA takes this apart with the variable, as it does not a store of
/// a whole structure, which would keep the members of a union in one piece.
static void setAtBeginOfLife(LifetimeIntrinsic &Begin) {
  auto *Variable = dyn_cast<AllocaInst>(Begin.getArgOperand(0));
  const DataLayout &DL = Begin.getDataLayout();
  const std::optional<TypeSize> Size = Variable ? Variable->getAllocationSize(DL) : std::nullopt;
  if (!Size || Size->isScalable())
    return;
  IRBuilder<> B(Begin.getNextNode());
  B.CreateMemSet(Variable, UndefValue::get(B.getInt8Ty()), Size->getFixedValue(), Variable->getAlign());
}

void promoteUnset(Function &F, function_ref<void()> Promote) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Life = dyn_cast<LifetimeIntrinsic>(&I); Life && Life->getIntrinsicID() == Intrinsic::lifetime_start)
      setAtBeginOfLife(*Life);
  Promote();
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Set = dyn_cast<MemSetInst>(&I); Set && isa<UndefValue>(Set->getValue()))
      Set->eraseFromParent();
}

} // namespace pacc
