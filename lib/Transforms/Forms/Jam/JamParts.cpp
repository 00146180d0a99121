//===- JamParts.cpp - iterations of a part of a tile ----------------------===//
#include "Forms/Jam/JamParts.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace pacc {

/// Pairs of a tile, one of each dimension, and the iteration of it.
static constexpr StringLiteral PartMark = "pacc.jam.part";
static constexpr StringLiteral ChoiceMark = "pacc.jam.choice";

void markParts(ArrayRef<BasicBlock *> Bodies, function_ref<unsigned(const Instruction &)> Of) {
  LLVMContext &C = Bodies.front()->getContext();
  MDNode *Tile = MDNode::getDistinct(C, {});
  for (BasicBlock *BB : Bodies)
    for (Instruction &I : *BB)
      if (isa<LoadInst, StoreInst>(I)) {
        auto *Number = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Of(I)));
        SmallVector<Metadata *, 4> Pairs = {Tile, Number};
        if (const MDNode *Others = I.getMetadata(PartMark))
          Pairs.append(Others->op_begin(), Others->op_end());
        I.setMetadata(PartMark, MDNode::get(C, Pairs));
      }
}

void markChoice(Value &Choice) {
  if (auto *I = dyn_cast<SelectInst>(&Choice)) // not folded
    I->setMetadata(ChoiceMark, MDNode::get(I->getContext(), {}));
}

const SelectInst *choiceOf(const Value &Stored) {
  const auto *Choice = dyn_cast<SelectInst>(&Stored);
  return Choice && Choice->hasMetadata(ChoiceMark) ? Choice : nullptr;
}

bool areOfOtherParts(const Instruction &A, const Instruction &B) {
  const MDNode *OfA = A.getMetadata(PartMark), *OfB = B.getMetadata(PartMark);
  if (!OfA || !OfB)
    return false;
  for (unsigned I = 0; I != OfA->getNumOperands(); I += 2)
    for (unsigned J = 0; J != OfB->getNumOperands(); J += 2)
      if (OfA->getOperand(I) == OfB->getOperand(J) && OfA->getOperand(I + 1) != OfB->getOperand(J + 1))
        return true;
  return false;
}

} // namespace pacc
