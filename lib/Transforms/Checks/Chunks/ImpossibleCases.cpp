//===- ImpossibleCases.cpp - switches on numbers that nobody sets ---------===//
#include "Checks/Chunks/ImpossibleCases.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

bool isWayOut(const AllocaInst &Variable) { return Variable.getName().starts_with("cleanup.dest.slot"); }

/// The constants of which `V` is one; none: it may be anything.
static SmallSetVector<const ConstantInt *, 8> constantsOf(const Value &V) {
  SmallSetVector<const Value *, 8> Ways;
  SmallSetVector<const ConstantInt *, 8> Constants;
  Ways.insert(&V);
  for (size_t N = 0; N != Ways.size(); ++N) {
    const Value *Way = Ways[N];
    if (const auto *Number = dyn_cast<ConstantInt>(Way))
      Constants.insert(Number);
    else if (const auto *Phi = dyn_cast<PHINode>(Way))
      Ways.insert(Phi->op_begin(), Phi->op_end());
    else if (const auto *Select = dyn_cast<SelectInst>(Way))
      Ways.insert(std::next(Select->op_begin()), Select->op_end());
    else if (!isa<UndefValue>(Way))
      return {};
  }
  return Constants;
}

/// True if something was taken away.
static bool drop(SwitchInst &Switch) {
  const SmallSetVector<const ConstantInt *, 8> Possible = constantsOf(*Switch.getCondition());
  if (Possible.empty())
    return false;
  BasicBlock *BB = Switch.getParent();
  bool Changed = false;
  for (auto Case = Switch.case_begin(); Case != Switch.case_end();) {
    if (Possible.contains(Case->getCaseValue())) {
      ++Case;
      continue;
    }
    Case->getCaseSuccessor()->removePredecessor(BB);
    Case = Switch.removeCase(Case);
    Changed = true;
  }
  if (Switch.getNumCases() != Possible.size() || Switch.defaultDestUnreachable())
    return Changed;
  BasicBlock *Never = BasicBlock::Create(BB->getContext(), "", BB->getParent());
  new UnreachableInst(BB->getContext(), Never);
  Switch.getDefaultDest()->removePredecessor(BB);
  Switch.setDefaultDest(Never);
  return true;
}

void dropImpossibleCases(Function &F) {
  // What one switch never goes to brings its number to another one no more.
  for (bool Again = true; Again;) {
    Again = false;
    for (BasicBlock &BB : F)
      if (auto *Switch = dyn_cast<SwitchInst>(BB.getTerminator()); Switch && drop(*Switch)) {
        Again = true;
        break; // the function has one more block
      }
  }
}

} // namespace pacc
