//===- AtomicOrder.cpp - operations in any order --------------------------===//
#include "AtomicOrder.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;

namespace pacc {

/// Operations with one operator may change places. Nothing: others, and what a loop round compare-and-swap computes.
static std::optional<AtomicRMWInst::BinOp> operatorOf(const Instruction &Atomic) {
  const auto *Update = dyn_cast<AtomicRMWInst>(&Atomic);
  if (!Update)
    return std::nullopt;
  switch (Update->getOperation()) {
  case AtomicRMWInst::Sub:
    return AtomicRMWInst::Add;
  case AtomicRMWInst::FSub:
    return AtomicRMWInst::FAdd;
  case AtomicRMWInst::Add:
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
  case AtomicRMWInst::FMax:
  case AtomicRMWInst::FMin:
    return Update->getOperation();
  default:
    return std::nullopt;
  }
}

/// Without views of the same bits as another type.
static const Value *bitsOf(const Value *V) {
  while (const auto *Cast = dyn_cast<BitCastInst>(V))
    V = Cast->getOperand(0);
  return V;
}

/// `x *= e`, `x /= e`, `x <<= e` and the like, in the type of `x`, or in a wider one of which `x` has the low bits.
/// Not `x = e - x`, nor what goes through another type on its way (`int x; x *= 1.5`).
static bool commutes(const AtomicCmpXchgInst &Swap) {
  const Value *New = bitsOf(Swap.getNewValOperand()), *Old = bitsOf(Swap.getCompareOperand());
  const auto *Narrow = dyn_cast<TruncInst>(New);
  const auto *Op = dyn_cast<BinaryOperator>(Narrow ? Narrow->getOperand(0) : New);
  const auto IsOld = [&](unsigned Operand) {
    const Value *V = Op->getOperand(Operand);
    return bitsOf(Narrow && isa<SExtInst, ZExtInst>(V) ? cast<CastInst>(V)->getOperand(0) : V) == Old;
  };
  if (!Op)
    return false;
  switch (Op->getOpcode()) {
  case Instruction::Add:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::FAdd:
  case Instruction::FMul:
    return IsOld(0) || IsOld(1);
  case Instruction::Sub:
  case Instruction::FSub:
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::FDiv:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return IsOld(0);
  default:
    return false;
  }
}

/// What iterations leave there, each after the others, is the same in any order: they come together by one operator, or
/// all set one value.
static bool keepsNoOrder(const Instruction &Atomic, const Loop &L) {
  const auto *Update = dyn_cast<AtomicRMWInst>(&Atomic);
  if (Update && Update->getOperation() == AtomicRMWInst::Xchg)
    return L.isLoopInvariant(Update->getValOperand());
  const auto *Swap = dyn_cast<AtomicCmpXchgInst>(&Atomic);
  return Swap ? commutes(*Swap) : !Update || operatorOf(Atomic);
}

bool isOrderFree(const Instruction &X, const Instruction &Y, const Loop &L) {
  const auto *StoreX = dyn_cast<StoreInst>(&X), *StoreY = dyn_cast<StoreInst>(&Y);
  if (StoreX || StoreY) // all leave the same
    return StoreX && StoreY && StoreX->getValueOperand() == StoreY->getValueOperand() &&
           L.isLoopInvariant(StoreX->getValueOperand());
  if (isa<LoadInst>(X) || isa<LoadInst>(Y)) // of what others count
    return true;
  if (&X == &Y) // of one update
    return keepsNoOrder(X, L);
  const std::optional<AtomicRMWInst::BinOp> Of = operatorOf(X);
  return Of && Of == operatorOf(Y);
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
