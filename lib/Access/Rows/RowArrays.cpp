//===- RowArrays.cpp - arrays that tell how long rows are -----------------===//
#include "pacc/Access/RowArrays.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

std::optional<RowArray> rowArrayOf(const Loop &L, ScalarEvolution &SE) {
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer)
        continue;
      const auto *Address = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<Value *>(Pointer)));
      if (!Address || Address->getLoop() != &L || !Address->isAffine())
        continue;
      const auto *Step = dyn_cast<SCEVConstant>(Address->getStepRecurrence(SE));
      const auto *Array = dyn_cast<SCEVUnknown>(SE.getPointerBase(Address));
      const auto *Parameter = Array ? dyn_cast<Argument>(Array->getValue()) : nullptr;
      const uint64_t Bytes = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
      if (Step && Parameter && Step->getAPInt().abs() == Bytes)
        return RowArray{Parameter->getArgNo(), unsigned(Bytes)};
    }
  return std::nullopt;
}

} // namespace pacc
