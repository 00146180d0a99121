//===- DeadEnds.cpp - ways out of loops that end the program --------------===//
#include "Copies/DeadEnds.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {
namespace {

using Blocks = SmallPtrSet<const BasicBlock *, 32>;

/// The blocks from which one of `Ends` is reached.
Blocks blocksTo(ArrayRef<const BasicBlock *> Ends) {
  Blocks Found(llvm::from_range, Ends);
  SmallVector<const BasicBlock *, 16> Work(Ends);
  while (!Work.empty())
    for (const BasicBlock *Before : predecessors(Work.pop_back_val()))
      if (Found.insert(Before).second)
        Work.push_back(Before);
  return Found;
}

class DeadEnds {
public:
  explicit DeadEnds(Function &F) {
    SmallVector<const BasicBlock *, 16> Ends, Returns;
    for (const BasicBlock &Block : F)
      if (isa<UnreachableInst, ResumeInst>(Block.getTerminator()))
        Ends.push_back(&Block);
      else if (succ_empty(&Block))
        Returns.push_back(&Block);
    if (Ends.empty())
      return;
    const Blocks GoOn = blocksTo(Returns);
    for (const BasicBlock *Block : blocksTo(Ends))
      if (!GoOn.contains(Block))
        Dead.insert(Block);
  }

  bool empty() const { return Dead.empty(); }
  bool contains(const BasicBlock *Block) const { return Dead.contains(Block); }

private:
  Blocks Dead;
};

bool close(BranchInst &Branch, const DeadEnds &Dead) {
  if (!Branch.isConditional() || Dead.contains(Branch.getSuccessor(0)) == Dead.contains(Branch.getSuccessor(1)))
    return false;
  const bool IsTaken = !Dead.contains(Branch.getSuccessor(0));
  IRBuilder<> B(&Branch);
  B.CreateAssumption(IsTaken ? Branch.getCondition() : B.CreateNot(Branch.getCondition()));
  Branch.getSuccessor(IsTaken ? 1 : 0)->removePredecessor(Branch.getParent());
  B.CreateBr(Branch.getSuccessor(IsTaken ? 0 : 1));
  Branch.eraseFromParent();
  return true;
}

bool close(InvokeInst &Invoke, const DeadEnds &Dead) {
  if (!Dead.contains(Invoke.getUnwindDest()) || Dead.contains(Invoke.getParent()))
    return false;
  changeToCall(&Invoke);
  return true;
}

bool close(SwitchInst &Switch, const DeadEnds &Dead) {
  const auto IsDead = [&](const BasicBlock *To) { return Dead.contains(To); };
  if (IsDead(Switch.getParent()) || none_of(successors(&Switch), IsDead))
    return false;
  BasicBlock *Block = Switch.getParent(), *Default = Switch.getDefaultDest();
  if (IsDead(Default)) // another case takes the place that nobody goes by
    for (auto Case : reverse(Switch.cases()))
      if (BasicBlock *To = Case.getCaseSuccessor(); !IsDead(To)) {
        Default->removePredecessor(Block);
        Switch.removeCase(SwitchInst::CaseIt(&Switch, Case.getCaseIndex()));
        Switch.setDefaultDest(To);
        break;
      }
  for (auto Case = Switch.case_begin(); Case != Switch.case_end();)
    if (IsDead(Case->getCaseSuccessor())) {
      Case->getCaseSuccessor()->removePredecessor(Block);
      Case = Switch.removeCase(Case);
    } else {
      ++Case;
    }
  ConstantFoldTerminator(Block);
  return true;
}

} // namespace

void closeDeadEnds(Function &F) {
  const DeadEnds Dead(F);
  if (Dead.empty())
    return;
  SmallVector<Instruction *, 8> InLoops;
  {
    const DominatorTree DT(F);
    const LoopInfo LI(DT);
    for (BasicBlock &Block : F)
      if (LI.getLoopFor(&Block) || isa<SwitchInst>(Block.getTerminator()))
        InLoops.push_back(Block.getTerminator());
  }
  bool Changed = false;
  for (Instruction *I : InLoops)
    if (auto *Branch = dyn_cast<BranchInst>(I))
      Changed |= close(*Branch, Dead);
    else if (auto *Switch = dyn_cast<SwitchInst>(I))
      Changed |= close(*Switch, Dead);
    else if (auto *Invoke = dyn_cast<InvokeInst>(I))
      Changed |= close(*Invoke, Dead);
  if (Changed)
    EliminateUnreachableBlocks(F);
}

} // namespace pacc
