//===- Gathers.cpp - what a pipeline's loops gather in variables ----------===//
#include "Checks/Variables/Gathers.h"

#include "pacc/ABI/Types.h"

using namespace llvm;

namespace pacc {

static std::optional<unsigned> operatorOf(AtomicRMWInst::BinOp Op) {
  switch (Op) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FSub:
    return PACC_RED_ADD;
  case AtomicRMWInst::And:
    return PACC_RED_AND;
  case AtomicRMWInst::Or:
    return PACC_RED_OR;
  case AtomicRMWInst::Xor:
    return PACC_RED_XOR;
  case AtomicRMWInst::Max:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::FMax:
    return PACC_RED_MAX;
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMin:
  case AtomicRMWInst::FMin:
    return PACC_RED_MIN;
  default:
    return std::nullopt;
  }
}

static unsigned opcodeOf(unsigned Operator) {
  switch (Operator) {
  case PACC_RED_ADD:
    return Instruction::Add;
  case PACC_RED_MUL:
    return Instruction::Mul;
  case PACC_RED_AND:
    return Instruction::And;
  case PACC_RED_OR:
    return Instruction::Or;
  case PACC_RED_XOR:
    return Instruction::Xor;
  default:
    return 0;
  }
}

Gather Gathers::of(const VariableAccess &Store) const {
  if (const std::optional<ShownReduction> Shown = shownReduction(*Store.I))
    return {Shown->Operator, true, Shown->IsExact};
  if (const auto *Update = dyn_cast<AtomicRMWInst>(Store.I))
    return {operatorOf(Update->getOperation()), true, Update->getType()->isIntegerTy()};
  for (const VariableAccess &A : Body.all())
    if (A.Reads && A.Loop == Store.Loop && A.Of.mayMeet(Store.Of))
      for (const unsigned Operator : {PACC_RED_ADD, PACC_RED_MUL, PACC_RED_AND, PACC_RED_OR, PACC_RED_XOR})
        if (endOf(A, Operator) == Store.I && isOnlyGathered(A, Operator))
          return {unsigned(Operator), false, true};
  return {};
}

bool Gathers::commute(const VariableAccess &A, const VariableAccess &B) const {
  if (A.OnDevice != B.OnDevice)
    return false;
  const Gather OfA = of(A), OfB = of(B);
  return OfA.Operator && OfA.Operator == OfB.Operator &&
         ((OfA.IsUnordered && OfB.IsUnordered) || (OfA.IsExact && OfB.IsExact));
}

const Instruction *Gathers::endOf(const VariableAccess &Read, unsigned Operator) const {
  const auto *Load = dyn_cast<LoadInst>(Read.I);
  const Instruction *I = Load;
  while (I && I->hasOneUse()) {
    const Use &U = *I->use_begin();
    const auto *By = cast<Instruction>(U.getUser());
    if (const auto *Store = dyn_cast<StoreInst>(By)) {
      const bool IsSame = U.getOperandNo() == 0 && any_of(Body.all(), [&](const VariableAccess &A) {
                            return A.I == Store && (Store->getPointerOperand() == Load->getPointerOperand() ||
                                                    (A.Of.IsExact && Read.Of.IsExact && A.Of.isSame(Read.Of)));
                          });
      return IsSame ? Store : nullptr;
    }
    const bool IsDifference = Operator == PACC_RED_ADD && By->getOpcode() == Instruction::Sub && U.getOperandNo() == 0;
    if (!isa<CastInst>(By) && !IsDifference && By->getOpcode() != opcodeOf(Operator))
      return nullptr;
    I = By;
  }
  return nullptr;
}

bool Gathers::isOnlyGathered(const VariableAccess &Read, unsigned Operator) const {
  if (const auto *Update = dyn_cast<AtomicRMWInst>(Read.I))
    return Update->use_empty() && operatorOf(Update->getOperation()) == Operator;
  const Instruction *End = endOf(Read, Operator);
  // Not `x = x + x`.
  return End && none_of(Body.all(), [&](const VariableAccess &A) {
           return A.I != Read.I && A.Reads && A.Loop == Read.Loop && endOf(A, Operator) == End;
         });
}

} // namespace pacc
