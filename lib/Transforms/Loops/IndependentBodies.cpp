//===- IndependentBodies.cpp - what the vectoriser may know ---------------===//
#include "Loops/IndependentBodies.h"

#include "FormSteps.h"
#include "Loops/IterationAccesses.h"
#include "pacc/Access/LoopTree.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

/// Tells the vectoriser what the directive promised: iterations of a spread
/// loop do not depend on each other through memory. It takes that for a promise about each
/// single one, too: of strided accesses it makes groups, across what lies between them.
static void markIndependent(Loop &Body) {
  LLVMContext &C = Body.getHeader()->getContext();
  SmallVector<Metadata *, 2> Groups;
  MDNode *Group = MDNode::getDistinct(C, {});
  for (BasicBlock *BB : Body.blocks())
    for (Instruction &I : *BB) {
      const Value *P = getLoadStorePointerOperand(&I);
      if (!P || isLanePrivate(P))
        continue;
      MDNode *Old = I.getMetadata(LLVMContext::MD_access_group);
      if (!Old)
        I.setMetadata(LLVMContext::MD_access_group, Group);
      else if (Old->getNumOperands() == 0)
        I.setMetadata(LLVMContext::MD_access_group, MDNode::get(C, {Old, Group}));
      else {
        SmallVector<Metadata *, 4> All(Old->op_begin(), Old->op_end());
        All.push_back(Group);
        I.setMetadata(LLVMContext::MD_access_group, MDNode::get(C, All));
      }
    }
  MDNode *Parallel = MDNode::get(
      C, {MDString::get(C, "llvm.loop.parallel_accesses"), Group});
  SmallVector<Metadata *, 4> Ops = {nullptr, Parallel};
  if (MDNode *Old = Body.getLoopID())
    for (unsigned I = 1; I < Old->getNumOperands(); ++I)
      Ops.push_back(Old->getOperand(I));
  MDNode *Id = MDNode::getDistinct(C, Ops);
  Id->replaceOperandWith(0, Id);
  Body.setLoopID(Id);
}

void markIndependentBodies(Function &F, LoopTree &Tree) {
  TargetLibraryInfoImpl Library(F.getParent()->getTargetTriple());
  TargetLibraryInfo TLI(Library);
  AssumptionCache AC(F);
  DominatorTree DT(F);
  ScalarEvolution SE(F, TLI, AC, DT, Tree.loopInfo());
  for (const auto &L : Tree.loops())
    if (L->Map.isSpread() && L->Counted.back() &&
        !mayMeetWithin(*L->Counted.back(), SE))
      markIndependent(*L->Counted.back());
}


} // namespace pacc
