//===- LoadsAhead.cpp - loads before the branches of an iteration ---------===//
#include "Nvptx/Optimizations/Loads/LoadsAhead.h"
#include "Nvptx/Optimizations/Loads/LiftedLoads.h"
#include "Nvptx/Optimizations/Preserved.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// What may be lifted from one block to the end of another, `Above`, over what lies between.
class Lifting {
public:
  Lifting(BasicBlock &Above, BasicBlock &Below, const DominatorTree &DT, AAResults &AA)
      : Above(Above), Below(Below), DT(DT), AA(AA) {}

  /// Collects the blocks between. False: there are many, or a loop, or more ways lead there.
  bool findBetween(const LoopInfo &LI) {
    constexpr unsigned Most = 8;
    const Loop *In = LI.getLoopFor(&Above);
    Between.insert_range(successors(&Above));
    Between.remove(&Below);
    for (unsigned I = 0; I < Between.size(); ++I) {
      BasicBlock *BB = Between[I];
      if (Between.size() > Most || BB == &Above || LI.getLoopFor(BB) != In || !DT.dominates(&Above, BB))
        return false;
      for (BasicBlock *Next : successors(BB))
        if (Next != &Below)
          Between.insert(Next);
    }
    return true;
  }

  bool run(unsigned MostLoads) {
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(Below)) {
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || !Load->isSimple() || !MostLoads)
        continue;
      Needed.clear();
      if (!collectLifted(
              I, [this](const Instruction &Part) { return DT.dominates(&Part, Above.getTerminator()); },
              [this](const LoadInst &Other) { return mayLift(Other); }, Needed))
        continue;
      for (Instruction *Part : Needed) {
        Part->moveBefore(Above.getTerminator()->getIterator());
        MostLoads -= MostLoads && isa<LoadInst>(Part);
        Changed = true;
      }
    }
    return Changed;
  }

private:
  /// Nothing between may end the thread or wait for others, nor write what is read.
  bool mayLift(const LoadInst &Load) const {
    const MemoryLocation Read = MemoryLocation::get(&Load);
    for (const Instruction *I = &Below.front(); I != &Load; I = I->getNextNode())
      if (!mayLiftOver(*I, Read, AA))
        return false;
    return all_of(Between, [&](const BasicBlock *BB) {
      return all_of(*BB, [&](const Instruction &I) { return mayLiftOver(I, Read, AA); });
    });
  }

  BasicBlock &Above, &Below;
  const DominatorTree &DT;
  AAResults &AA;
  SmallSetVector<BasicBlock *, 8> Between;
  SmallVector<Instruction *, 24> Needed;
};

unsigned loadsIn(const BasicBlock &BB) {
  return count_if(BB, [](const Instruction &I) { return isa<LoadInst>(I); });
}

} // namespace

PreservedAnalyses LoadsAhead::run(Function &F, FunctionAnalysisManager &FAM) {
  constexpr unsigned MostLoads = 16;  // each holds a register until it is used
  constexpr size_t LongestBlock = 512; // each load looks at what it is lifted over
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return PreservedAnalyses::all();
  const DominatorTree &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  const PostDominatorTree &PDT = FAM.getResult<PostDominatorTreeAnalysis>(F);
  AAResults &AA = FAM.getResult<AAManager>(F);
  bool Changed = false;
  for (BasicBlock *BB : post_order(&F)) { // what has been lifted is lifted further
    const auto *Node = PDT.getNode(BB);
    BasicBlock *Below = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    if (!Below || !LI.getLoopFor(BB) || LI.getLoopFor(BB) != LI.getLoopFor(Below) || BB->size() > LongestBlock ||
        Below->size() > LongestBlock || !isa<BranchInst>(BB->getTerminator()) || !DT.properlyDominates(BB, Below))
      continue;
    const unsigned Loads = loadsIn(*BB);
    Lifting To(*BB, *Below, DT, AA);
    if (!Loads || Loads >= MostLoads || !To.findBetween(LI) || !To.run(MostLoads - Loads))
      continue;
    Changed = true;
    remarkOfLoads(*BB->getTerminator(), loadsIn(*BB) - Loads, "branches");
  }
  return preservedIf(Changed);
}

} // namespace pacc
