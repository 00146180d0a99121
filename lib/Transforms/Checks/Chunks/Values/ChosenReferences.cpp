//===- ChosenReferences.cpp - numbers behind references that are chosen ---===//
#include "Checks/Chunks/Values/ChosenReferences.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

/// Whatever is stored in the variable is there before the choice is made.
static bool isSetBefore(const AllocaInst &Variable, const Instruction &Choice, const DominatorTree &DT) {
  SmallVector<const Value *, 8> Names = {&Variable};
  SmallPtrSet<const Value *, 8> Seen = {&Variable};
  for (size_t I = 0; I != Names.size(); ++I)
    for (const User *U : Names[I]->users()) {
      const auto *By = cast<Instruction>(U);
      if (isa<PHINode, SelectInst, GetElementPtrInst>(By)) {
        if (Seen.insert(By).second)
          Names.push_back(By);
      } else if (const auto *Store = dyn_cast<StoreInst>(By); Store && Store->getValueOperand() != Names[I]
                                                                  ? !DT.dominates(Store, &Choice)
                                                                  : !isa<LoadInst>(By) && !By->isLifetimeStartOrEnd()) {
        return false;
      }
    }
  return true;
}

/// All that it chooses from are local variables.
static bool isOfVariables(const Value &Address, const Instruction &Choice, const DominatorTree &DT,
                          SmallPtrSetImpl<const Value *> &Seen) {
  if (!Seen.insert(&Address).second)
    return true;
  const auto IsToo = [&](const Value *Of) { return isOfVariables(*Of, Choice, DT, Seen); };
  if (const auto *Phi = dyn_cast<PHINode>(&Address))
    return all_of(Phi->incoming_values(), IsToo);
  if (const auto *Select = dyn_cast<SelectInst>(&Address))
    return IsToo(Select->getTrueValue()) && IsToo(Select->getFalseValue());
  const auto *Variable = dyn_cast<AllocaInst>(&Address);
  return Variable && isSetBefore(*Variable, Choice, DT);
}

bool loadChosenReferences(Function &F, const DominatorTree &DT) {
  SmallVector<LoadInst *, 16> Work;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple() && !Load->getType()->isPointerTy())
      Work.push_back(Load);
  bool Found = false;
  for (size_t I = 0; I != Work.size(); ++I) {
    LoadInst *Load = Work[I];
    auto *Choice = dyn_cast<Instruction>(Load->getPointerOperand());
    SmallPtrSet<const Value *, 8> Seen;
    if (!isa_and_nonnull<PHINode, SelectInst>(Choice) || !isOfVariables(*Choice, *Choice, DT, Seen))
      continue;
    const auto Of = [&](IRBuilder<> &B, Value *Address) {
      Work.push_back(B.CreateLoad(Load->getType(), Address));
      return Work.back();
    };
    Value *Chosen;
    if (auto *Select = dyn_cast<SelectInst>(Choice)) {
      IRBuilder<> B(Select);
      Value *True = Of(B, Select->getTrueValue()), *False = Of(B, Select->getFalseValue());
      Chosen = B.CreateSelect(Select->getCondition(), True, False);
    } else {
      auto *Phi = cast<PHINode>(Choice);
      PHINode *Values = PHINode::Create(Load->getType(), Phi->getNumIncomingValues(), "", Phi->getIterator());
      for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N) {
        IRBuilder<> B(Phi->getIncomingBlock(N)->getTerminator());
        Values->addIncoming(Of(B, Phi->getIncomingValue(N)), Phi->getIncomingBlock(N));
      }
      Chosen = Values;
    }
    Load->replaceAllUsesWith(Chosen);
    Load->eraseFromParent();
    Found = true;
  }
  return Found;
}

} // namespace pacc
