//===- FixedAddresses.cpp - elements that stay the same in a loop ---------===//
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/Access/LoopControl.h"
#include "pacc/Access/Updates.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

bool isSetIn(const MarkedLoop &L, const AllocaInst &Variable) {
  return any_of(Variable.users(), [&](const User *U) {
    const auto *I = cast<Instruction>(U);
    if (I->isLifetimeStartOrEnd() || (isa<LoadInst>(I) && variableOf(*I)))
      return false;
    return !isa<StoreInst>(I) || variableOf(*I) != &Variable || L.contains(*I);
  });
}

bool FixedInLoop::has(const Value *V) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return isa<Constant, Argument>(V);
  if (const AllocaInst *Variable = isa<LoadInst>(I) ? variableOf(*I) : nullptr) {
    const auto [Known, IsNew] = IsSet.try_emplace(Variable);
    if (IsNew)
      Known->second = isSetIn(L, *Variable);
    return !Known->second;
  }
  if (I->isIntDivRem() || !isa<GetElementPtrInst, CastInst, BinaryOperator>(I))
    return false;
  return all_of(I->operands(), [&](const Use &U) { return has(U.get()); });
}

bool isSameAddress(const Value *X, const Value *Y) {
  constexpr unsigned MostSteps = 32;
  return isSameComputation(X, Y, MostSteps);
}

bool isVariable(const Instruction &I) { return isa<AllocaInst>(I); }

Value *copyBefore(Value *V, Instruction &Before, function_ref<bool(const Instruction &)> StandsThere) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || StandsThere(*I))
    return V;
  Instruction *Copy = I->clone();
  for (Use &U : Copy->operands())
    U.set(copyBefore(U.get(), Before, StandsThere));
  Copy->insertBefore(Before.getIterator());
  return Copy;
}

/// Of what the address of a parameter is filled with.
static std::optional<KernelParameter> parameterOf(const Value *Address) {
  const auto *Parameter = dyn_cast<Argument>(Address);
  if (!Parameter)
    return std::nullopt;
  std::vector<KernelParameter> All = readKernelParameters(*Parameter->getParent());
  return Parameter->getArgNo() < All.size() ? std::optional(std::move(All[Parameter->getArgNo()])) : std::nullopt;
}

std::string nameOfElement(const Value *Address) {
  while (const auto *I = dyn_cast<Instruction>(Address)) {
    if (!isa<GetElementPtrInst, CastInst, LoadInst>(I))
      break;
    Address = I->getOperand(0);
  }
  if (const std::optional<KernelParameter> P = parameterOf(Address))
    return P->Name + "[]";
  StringRef Name = Address->getName();
  Name.consume_back(".addr");
  return Name.str() + "[]";
}

std::string nameOfAccessed(const Value *Address, const Type &T) {
  if (const std::optional<KernelParameter> P = parameterOf(Address); P && P->isAddress()) {
    const DataLayout &DL = cast<Argument>(Address)->getParent()->getDataLayout();
    if (DL.getTypeStoreSize(const_cast<Type *>(&T)) == P->Size)
      return P->Name;
  }
  return nameOfElement(Address);
}

std::optional<unsigned> reductionTypeOf(const Type &T) {
  if (T.isDoubleTy())
    return PACC_TYPE_F64;
  if (T.isFloatTy())
    return PACC_TYPE_F32;
  if (T.isIntegerTy(64))
    return PACC_TYPE_I64;
  if (T.isIntegerTy(32))
    return PACC_TYPE_I32;
  return std::nullopt;
}

} // namespace pacc
