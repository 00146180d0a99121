//===- ChosenLoads.cpp - loads from one of several places -----------------===//
#include "Loops/ChosenLoads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {
namespace {

bool writes(const Instruction &I) { return I.mayHaveSideEffects() && !I.isLifetimeStartOrEnd(); }

/// Each way to the choice leads nowhere else.
bool comesStraight(const PHINode &Choice) {
  return all_of(Choice.blocks(), [&](const BasicBlock *From) {
    return isa<BranchInst>(From->getTerminator()) && From->getSingleSuccessor() == Choice.getParent();
  });
}

/// The load behind the choice in its block, or in blocks that only follow each other; these become one. Null: something
/// may be written before.
LoadInst *loadBehind(PHINode &Choice) {
  auto *Load = Choice.hasOneUse() ? dyn_cast<LoadInst>(Choice.user_back()) : nullptr;
  if (!Load || !Load->isSimple())
    return nullptr;
  BasicBlock *Last = Load->getParent();
  SmallVector<BasicBlock *, 4> Behind;
  for (; Last != Choice.getParent(); Last = Last->getSinglePredecessor()) {
    if (!Last->getSinglePredecessor() || Last->getSinglePredecessor()->getSingleSuccessor() != Last)
      return nullptr;
    Behind.push_back(Last);
  }
  Behind.push_back(Last);
  for (const BasicBlock *BB : Behind)
    for (const Instruction &I : *BB) {
      if (&I == Load)
        break;
      if (writes(I))
        return nullptr;
    }
  for (BasicBlock *BB : reverse(drop_end(Behind)))
    if (!MergeBlockIntoPredecessor(BB))
      return nullptr;
  return Load;
}

} // namespace

void loadWhereChosen(Function &Kernel) {
  SmallVector<PHINode *, 4> Choices;
  for (Instruction &I : instructions(Kernel))
    if (auto *Phi = dyn_cast<PHINode>(&I); Phi && Phi->getType()->isPointerTy() && comesStraight(*Phi))
      Choices.push_back(Phi);
  for (PHINode *Choice : Choices) {
    LoadInst *Load = loadBehind(*Choice);
    if (!Load)
      continue;
    IRBuilder<> B(Choice);
    PHINode *Number = B.CreatePHI(Load->getType(), Choice->getNumIncomingValues());
    for (auto [Place, From] : zip(Choice->incoming_values(), Choice->blocks())) {
      auto *Early = cast<LoadInst>(Load->clone());
      Early->setOperand(LoadInst::getPointerOperandIndex(), Place);
      Early->insertBefore(From->getTerminator()->getIterator());
      Number->addIncoming(Early, From);
    }
    Load->replaceAllUsesWith(Number);
    Load->eraseFromParent();
    Choice->eraseFromParent();
  }
}

} // namespace pacc
