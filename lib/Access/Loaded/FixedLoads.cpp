//===- FixedLoads.cpp - what a kernel finds in memory, and leaves ---------===//
#include "Loaded/FixedLoads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

const Argument *pointerInNumber(const Value &V) {
  const auto *Cast = dyn_cast<IntToPtrInst>(&V);
  return Cast ? dyn_cast<Argument>(Cast->getOperand(0)) : nullptr;
}

/// Each of them once.
static void takePointersInNumbers(Function &F) {
  DenseMap<const Argument *, Instruction *> First;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (const Argument *Number = pointerInNumber(I)) {
      Instruction *&Known = First[Number];
      if (Known) {
        I.replaceAllUsesWith(Known);
        I.eraseFromParent();
        continue;
      }
      Known = &I;
      I.moveBefore(F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
    }
}

FixedLoads::FixedLoads(Function &Sequential, function_ref<bool(const LoadInst &)> IsChanged) : F(Sequential) {
  takePointersInNumbers(F);
  for (bool IsNew = true; std::exchange(IsNew, false);)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Load = dyn_cast<LoadInst>(&I))
        IsNew |= takeOne(*Load, IsChanged);
  if (!Known.empty())
    computeFirst();
}

bool FixedLoads::takeOne(LoadInst &Load, function_ref<bool(const LoadInst &)> IsChanged) {
  if (!Load.isSimple() || contains(Load) || !(Load.getType()->isPointerTy() || Load.getType()->isIntegerTy()))
    return false;
  const DataLayout &DL = F.getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Load.getPointerOperandType()), 0);
  Value *Base = Load.getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  if (!(isa<Argument>(Base) || pointerInNumber(*Base) || contains(*Base)) || IsChanged(Load))
    return false;
  LoadInst *&First = Known[{{Base, Offset.getSExtValue()}, Load.getType()}];
  if (!First) {
    IRBuilder<> B(F.getContext());
    auto *Of = dyn_cast<Instruction>(Base);
    B.SetInsertPoint(Of ? Of->getNextNode() : &*F.getEntryBlock().getFirstInsertionPt());
    Value *Address = B.CreateConstGEP1_64(B.getInt8Ty(), Base, Offset.getSExtValue());
    First = B.CreateAlignedLoad(Load.getType(), Address, Load.getAlign());
    First->copyMetadata(Load);
  }
  Uses[First].push_back(Load.getParent());
  Load.replaceAllUsesWith(First);
  Load.eraseFromParent();
  return true;
}

static bool canBeFirst(const Instruction &I) {
  const auto *By = I.getNumOperands() == 2 ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
  return isa<CastInst, GetElementPtrInst>(I) || (isa<BinaryOperator>(I) && (!I.isIntDivRem() || (By && !By->isZero())));
}

/// In a loop it would be something new in each iteration.
void FixedLoads::computeFirst() {
  BasicBlock &Entry = F.getEntryBlock();
  for (bool IsNew = true; std::exchange(IsNew, false);)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (I.getParent() != &Entry && canBeFirst(I) && all_of(I.operands(), [&](const Value *Of) {
            const auto *Operand = dyn_cast<Instruction>(Of);
            return !Operand || Operand->getParent() == &Entry;
          })) {
        I.moveBefore(Entry.getTerminator()->getIterator());
        IsNew = true;
      }
}

} // namespace pacc
