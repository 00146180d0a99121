//===- JamReady.cpp - loops in the form that jams look at -----------------===//
#include "Forms/JamReady.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// The block that dominates all users of `I` in `L`; null if a phi is among them, or they are outside.
BasicBlock *blockOfUsers(const Instruction &I, const Loop &L, const DominatorTree &DT) {
  BasicBlock *Of = nullptr;
  for (const User *U : I.users()) {
    auto *By = const_cast<BasicBlock *>(cast<Instruction>(U)->getParent());
    if (isa<PHINode>(U) || !L.contains(By))
      return nullptr;
    Of = Of ? DT.findNearestCommonDominator(Of, By) : By;
  }
  return Of;
}

/// What only the body uses is computed there, not before its guards. Nothing is stored on the way.
void computeBehindGuards(Loop &L, const DominatorTree &DT, const LoopInfo &LI) {
  SmallVector<BasicBlock *, 4> Writers;
  SmallVector<Instruction *, 32> All;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      if (I.mayWriteToMemory() && !I.isLifetimeStartOrEnd())
        Writers.push_back(BB);
      All.push_back(&I);
    }
  for (Instruction *I : reverse(All)) {
    if (isa<PHINode>(I) || I->isTerminator() || I->mayHaveSideEffects() || isa<AllocaInst>(I) || I->use_empty() ||
        (isa<CallBase>(I) && !isa<IntrinsicInst>(I)) || LI.getLoopFor(I->getParent()) != &L)
      continue;
    BasicBlock *To = blockOfUsers(*I, L, DT);
    if (!To || To == I->getParent() || LI.getLoopFor(To) != &L || !DT.dominates(I->getParent(), To) ||
        (I->mayReadFromMemory() && !all_of(Writers, [&](BasicBlock *W) { return DT.dominates(To, W); })))
      continue;
    I->moveBefore(*To, To->getFirstInsertionPt());
  }
}

} // namespace

void prepareToJam(Loop &L, FunctionAnalysisManager &FAM) {
  Function &F = *L.getHeader()->getParent();
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  simplifyLoop(&L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : make_early_inc_range(*BB))
      if (bool Moved = false; !isa<PHINode>(I))
        L.makeLoopInvariant(&I, Moved);
  computeBehindGuards(L, DT, LI);
  formLCSSA(L, DT, &LI, nullptr);
}

} // namespace pacc
