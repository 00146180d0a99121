//===- LoadOrder.cpp - loads before slow arithmetic -----------------------===//
#include "Nvptx/Optimizations/LoadOrder.h"
#include "Nvptx/Optimizations/Preserved.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

bool isSlowArithmetic(const Instruction &I) {
  if (I.getOpcode() == Instruction::FDiv)
    return !I.hasApproxFunc();
  StringRef Name = calleeName(I);
  if (Name.starts_with("llvm.sqrt"))
    return !I.hasApproxFunc();
  return Name.starts_with("llvm.nvvm.div.rn") || Name.starts_with("llvm.nvvm.sqrt.rn") ||
         Name.starts_with("llvm.nvvm.rcp.rn");
}

namespace {

/// The loads of one block, gathered behind its first instructions.
class Block {
public:
  Block(BasicBlock &BB, AAResults &AA) : AA(AA), Top(&*BB.getFirstInsertionPt()) {}

  /// Moves the load and what its address is computed from to the others, if it may.
  bool lift(LoadInst &Load) {
    Needed.clear();
    if (!mayLift(Load) || !collect(Load))
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
  /// Whatever is between always comes to an end, and does not write what is read.
  bool mayLift(const LoadInst &Load) const {
    const MemoryLocation Read = MemoryLocation::get(&Load);
    for (const Instruction *I = Top; I != &Load; I = I->getNextNode())
      if (!isGuaranteedToTransferExecutionToSuccessor(I) ||
          (I->mayWriteToMemory() && isModSet(AA.getModRefInfo(I, Read))))
        return false;
    return true;
  }

  /// What stands below Top and is needed, operands first. False if that is not only
  /// quick arithmetic.
  bool collect(Instruction &I) {
    constexpr unsigned Most = 24;
    if (I.getParent() != Top->getParent() || isa<PHINode>(I) ||
        (&I != Top && I.comesBefore(Top)) || is_contained(Needed, &I))
      return true;
    if (isSlowArithmetic(I) || Needed.size() == Most)
      return false;
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (!Load->isSimple() || !mayLift(*Load))
        return false;
    } else if (I.mayReadOrWriteMemory() || isa<CallBase>(I)) {
      return false;
    }
    for (Value *Operand : I.operands())
      if (auto *Before = dyn_cast<Instruction>(Operand); Before && !collect(*Before))
        return false;
    Needed.push_back(&I);
    return true;
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
  for (BasicBlock &BB : F) {
    if (none_of(BB, isSlowArithmetic) || BB.size() > LongestBlock)
      continue;
    Block Loads(BB, AA);
    SmallVector<LoadInst *, 16> Candidates;
    for (Instruction &I : BB)
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
        Candidates.push_back(Load);
    for (LoadInst *Load : Candidates)
      Changed |= Loads.lift(*Load);
  }
  return preservedIf(Changed);
}

} // namespace pacc
