//===- AtomicOrder.cpp - operations in any order --------------------------===//
#include "Dependence/AtomicOrder.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;

namespace pacc {

/// Operations with one operator may change places. Nothing: what a loop round compare-and-swap computes.
static std::optional<AtomicRMWInst::BinOp> operatorOf(const Instruction &Atomic) {
  const auto *Update = dyn_cast<AtomicRMWInst>(&Atomic);
  if (!Update)
    return std::nullopt;
  switch (Update->getOperation()) {
  case AtomicRMWInst::Sub:
    return AtomicRMWInst::Add;
  case AtomicRMWInst::FSub:
    return AtomicRMWInst::FAdd;
  default:
    return Update->getOperation();
  }
}

bool isOrderFree(const Instruction &X, const Instruction &Y, const Loop &L, ScalarEvolution &SE) {
  const auto *StoreX = dyn_cast<StoreInst>(&X), *StoreY = dyn_cast<StoreInst>(&Y);
  if (StoreX || StoreY) // all leave the same
    return StoreX && StoreY && StoreX->getValueOperand() == StoreY->getValueOperand() &&
           L.isLoopInvariant(StoreX->getValueOperand());
  if (&X == &Y || isa<LoadInst>(X) || isa<LoadInst>(Y)) // of one update, or of what others count
    return true;
  const std::optional<AtomicRMWInst::BinOp> Of = operatorOf(X);
  if (Of && Of == operatorOf(Y))
    return true;
  const SCEV *AtX = SE.getSCEV(const_cast<Value *>(addressOf(X))), *AtY = SE.getSCEV(const_cast<Value *>(addressOf(Y)));
  return AtX != AtY || !SE.isLoopInvariant(AtX, &L);
}

bool leaveTheSame(const Instruction &X, const Instruction &Y, const Loop &L) {
  const auto *First = dyn_cast<StoreInst>(&X), *Second = dyn_cast<StoreInst>(&Y);
  const auto IsAligned = [](const StoreInst &Store) {
    return Store.getAlign().value() >= Store.getDataLayout().getTypeStoreSize(Store.getValueOperand()->getType());
  };
  return First && Second && First->isSimple() && Second->isSimple() &&
         !First->getValueOperand()->getType()->isAggregateType() && // copies and settings of bytes (SequentialCopy.h)
         First->getValueOperand() == Second->getValueOperand() && IsAligned(*First) && IsAligned(*Second) &&
         L.isLoopInvariant(First->getValueOperand());
}

} // namespace pacc
