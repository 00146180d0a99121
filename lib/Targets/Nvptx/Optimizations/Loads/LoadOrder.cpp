//===- LoadOrder.cpp - loads before slow arithmetic -----------------------===//
#include "Nvptx/Optimizations/Loads/LoadOrder.h"
#include "Nvptx/Optimizations/Loads/LiftedLoads.h"
#include "Nvptx/Optimizations/Preserved.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

namespace {

/// The loads of one block, gathered behind its first instructions.
class Block {
public:
  Block(BasicBlock &BB, AAResults &AA) : AA(AA), Top(&*BB.getFirstInsertionPt()) {}

  /// Moves the load and what its address is computed from to the others, if it may.
  bool lift(LoadInst &Load) {
    Needed.clear();
    if (!collectLifted(
            Load, [this](const Instruction &I) { return isAbove(I); },
            [this](const LoadInst &Other) { return mayLift(Other); }, Needed))
      return false;
    bool Changed = false;
    for (Instruction *I : Needed) {
      if (I == Top) {
        Top = Top->getNextNode();
        continue;
      }
      I->moveBefore(Top->getIterator());
      Changed = true;
    }
    return Changed;
  }

private:
  bool mayLift(const LoadInst &Load) const {
    const MemoryLocation Read = MemoryLocation::get(&Load);
    for (const Instruction *I = Top; I != &Load; I = I->getNextNode())
      if (!mayLiftOver(*I, Read, AA))
        return false;
    return true;
  }

  bool isAbove(const Instruction &I) const {
    return I.getParent() != Top->getParent() || isa<PHINode>(I) || (&I != Top && I.comesBefore(Top));
  }

  AAResults &AA;
  Instruction *Top; ///< loads go before it
  SmallVector<Instruction *, 24> Needed;
};

} // namespace

PreservedAnalyses LoadOrder::run(Function &F, FunctionAnalysisManager &FAM) {
  AAResults &AA = FAM.getResult<AAManager>(F);
  bool Changed = false;
  constexpr size_t LongestBlock = 4096; // each load looks at the block's instructions
  constexpr uint64_t MostBytes = 320;   // of registers that wait; of blocks with more the first loads come first
  for (BasicBlock &BB : F) {
    if (none_of(BB, isSlowArithmetic) || BB.size() > LongestBlock)
      continue;
    Block Loads(BB, AA);
    SmallVector<LoadInst *, 16> Candidates;
    for (Instruction &I : BB)
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
        Candidates.push_back(Load);
    unsigned Lifted = 0;
    uint64_t Bytes = 0;
    for (LoadInst *Load : Candidates) {
      Bytes += F.getDataLayout().getTypeStoreSize(Load->getType()).getKnownMinValue();
      if (Bytes > MostBytes)
        break;
      Lifted += Loads.lift(*Load);
    }
    Changed |= Lifted != 0;
    if (Lifted)
      remarkOfLoads(*Candidates.front(), Lifted, "slow arithmetic");
  }
  return preservedIf(Changed);
}

} // namespace pacc
