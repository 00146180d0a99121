//===- StageVariables.cpp - how long variables of a pipeline's body live --===//
#include "Constructs/StageVariables.h"

#include "pacc/IR/Calls.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

/// What is said about the lives of the variables that begin to live in the loop, of which some end behind it, where an
/// exception leaves.
static SmallVector<Instruction *, 16> livesIn(const Loop &OverChunks, Function &F) {
  SmallPtrSet<const Value *, 16> Variables;
  for (const BasicBlock *BB : OverChunks.blocks())
    for (const Instruction &I : *BB)
      if (isa<LifetimeIntrinsic>(I))
        Variables.insert(I.getOperand(0));
  SmallVector<Instruction *, 16> Lives;
  for (Instruction &I : instructions(F))
    if (isa<LifetimeIntrinsic>(I) && Variables.contains(I.getOperand(0)))
      Lives.push_back(&I);
  return Lives;
}

void keepStageVariables(Module &Host) {
  SmallSetVector<Function *, 8> Functions;
  const SmallVector<CallBase *> Stages = callsOf(Host, "__pacc_pipeline_next");
  for (const CallBase *Next : Stages)
    Functions.insert(const_cast<Function *>(Next->getFunction()));
  for (Function *F : Functions) {
    const DominatorTree DT(*F);
    const LoopInfo LI(DT);
    for (const CallBase *Next : Stages)
      if (const Loop *OverChunks = Next->getFunction() == F ? LI.getLoopFor(Next->getParent()) : nullptr)
        for (Instruction *I : livesIn(*OverChunks, *F))
          I->eraseFromParent();
  }
}

} // namespace pacc
