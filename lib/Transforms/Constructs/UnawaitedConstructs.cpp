//===- UnawaitedConstructs.cpp - where the host need not wait -------------===//
#include "Constructs/UnawaitedConstructs.h"
#include "Constructs/PassableCalls.h"

#include "pacc/ABI/Entries.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/EntryNames.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// Whether something may not be awaited behind `I`, if it may be before it.
bool isUnawaited(const Instruction &I, bool Before, const SmallPtrSetImpl<const Instruction *> &Passed) {
  if (calleeName(I) == LeaveEntry)
    return Passed.contains(&I);
  return Before && !needsWait(I);
}

/// Where something may not be awaited, but must be.
SmallVector<Instruction *, 8> placesOfWaits(Function &F, const SmallPtrSetImpl<const Instruction *> &Passed) {
  SmallPtrSet<const BasicBlock *, 16> Entered; // with something that is not awaited
  SmallVector<Instruction *, 8> Places;
  for (bool Changed = true; Changed;) {
    Changed = false;
    Places.clear();
    for (BasicBlock &Block : F) {
      bool Unawaited = Entered.contains(&Block);
      for (Instruction &I : Block) {
        if (Unawaited && needsWait(I))
          Places.push_back(&I);
        Unawaited = isUnawaited(I, Unawaited, Passed);
      }
      if (Unawaited)
        for (const BasicBlock *Next : successors(&Block))
          Changed |= Entered.insert(Next).second;
    }
  }
  return Places;
}

void callInstead(Instruction &Call) {
  Module &M = *Call.getModule();
  cast<CallBase>(Call).setCalledFunction(
      declareEntry<decltype(__pacc_leave_unawaited)>(M, "__pacc_leave_unawaited"));
}

} // namespace

PreservedAnalyses UnawaitedConstructs::run(Function &F, FunctionAnalysisManager &) {
  SmallPtrSet<const Instruction *, 8> Passed;
  SmallVector<Instruction *, 8> Leaves;
  for (Instruction &I : instructions(F))
    if (calleeName(I) == LeaveEntry && !I.isTerminator() && leadsToConstruct(I)) {
      Passed.insert(&I);
      Leaves.push_back(&I);
    }
  if (Leaves.empty())
    return PreservedAnalyses::all();
  OptimizationRemarkEmitter Remarks(&F);
  for (Instruction *I : placesOfWaits(F, Passed)) {
    auto *Wait = CallInst::Create(declareEntry<decltype(__pacc_settle)>(*F.getParent(), "__pacc_settle"), "",
                                  I->getIterator());
    Wait->setDoesNotThrow();
    Wait->setDebugLoc(I->getDebugLoc());
  }
  for (Instruction *I : Leaves) {
    callInstead(*I);
    Remarks.emit(OptimizationRemark("pacc-waits", "Unawaited", I->getDebugLoc(), I->getParent())
                 << "the host goes on to the next construct without waiting");
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace pacc
