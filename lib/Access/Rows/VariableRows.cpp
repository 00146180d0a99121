//===- VariableRows.cpp - rows of arrays of variable length ---------------===//
#include "Rows/VariableRows.h"

#include "pacc/IR/KernelObjects.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

static constexpr const char *RowName = "pacc.row";

/// How many lengths `V` is the product of; 0 if it is anything else.
static unsigned lengthsIn(const Value *V) {
  if (const auto *Parameter = dyn_cast<Argument>(V))
    return isArrayLength(*Parameter);
  const auto *Product = dyn_cast<BinaryOperator>(V);
  if (!Product || Product->getOpcode() != Instruction::Mul)
    return 0;
  const unsigned Left = lengthsIn(Product->getOperand(0)), Right = lengthsIn(Product->getOperand(1));
  return Left && Right ? Left + Right : 0;
}

static std::optional<VariableRow> takeApart(const GEPOperator &Address) {
  if (Address.getNumIndices() != 1)
    return std::nullopt;
  const auto *Place = dyn_cast<BinaryOperator>(Address.getOperand(1));
  if (!Place || Place->getOpcode() != Instruction::Mul)
    return std::nullopt;
  for (unsigned Side : {0, 1}) {
    Value *Index = Place->getOperand(1 - Side), *Length = Place->getOperand(Side);
    if (const unsigned Factors = lengthsIn(Length); Factors && !lengthsIn(Index))
      return VariableRow{Index, Length, Factors};
  }
  return std::nullopt;
}

void markVariableRows(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Row = dyn_cast<GetElementPtrInst>(&I);
    if (Row && !Row->use_empty() && takeApart(*cast<GEPOperator>(Row)) &&
        all_of(Row->users(), [](const User *U) { return isa<GetElementPtrInst>(U); }))
      Row->setMetadata(RowName, MDNode::get(F.getContext(), {}));
  }
}

/// What clean-up has made of a product with a constant: the length itself, or shifted.
static std::optional<VariableRow> takeSimplifiedApart(const GEPOperator &Address) {
  if (Address.getNumIndices() != 1)
    return std::nullopt;
  Value *Length = Address.getOperand(1);
  uint64_t Index = 1;
  if (const auto *Shifted = dyn_cast<BinaryOperator>(Length); Shifted && Shifted->getOpcode() == Instruction::Shl) {
    const auto *By = dyn_cast<ConstantInt>(Shifted->getOperand(1));
    if (!By || By->getValue().uge(32))
      return std::nullopt;
    Length = Shifted->getOperand(0);
    Index <<= By->getZExtValue();
  }
  const unsigned Factors = lengthsIn(Length);
  if (!Factors)
    return std::nullopt;
  return VariableRow{ConstantInt::get(Length->getType(), Index), Length, Factors};
}

std::optional<VariableRow> variableRowOf(const GEPOperator &Address, bool &IsMarked) {
  const auto *I = dyn_cast<Instruction>(&Address);
  IsMarked = I && I->hasMetadata(RowName);
  if (!IsMarked)
    return std::nullopt;
  const std::optional<VariableRow> Row = takeApart(Address);
  return Row ? Row : takeSimplifiedApart(Address);
}

} // namespace pacc
