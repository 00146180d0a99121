//===- Instrumentation.cpp - code planted for the host --------------------===//
#include "Kernels/Instrumentation.h"

#include "pacc/IR/Calls.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

static void dropEntryCallsOf(Function &F) {
  // The calls are still to come where code is optimised.
  for (const char *Attribute : {"instrument-function-entry", "instrument-function-exit",
                                "instrument-function-entry-inlined", "instrument-function-exit-inlined"})
    F.removeFnAttr(Attribute);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isa<CallInst>(I) && I.use_empty() &&
        calleeName(I).starts_with("__cyg_profile_func_"))
      I.eraseFromParent();
}

/// Of a profile that LLVM keeps: it counts what the host's processor runs.
static bool isCounter(const Value &Address) {
  const auto *Variable = dyn_cast<GlobalVariable>(getUnderlyingObject(&Address));
  return Variable && (Variable->getName().starts_with("__profc_") || Variable->getName().starts_with("__profbm_"));
}

/// Without optimisations they are lowered before any of our passes (-fprofile-generate); elsewhere dropInstrumentation finds
/// the intrinsics.
static void dropCountersOf(Function &F) {
  SmallVector<Instruction *, 16> Counting;
  for (Instruction &I : instructions(F)) {
    const auto *Store = dyn_cast<StoreInst>(&I);
    const auto *Update = dyn_cast<AtomicRMWInst>(&I);
    const Value *To = Store ? Store->getPointerOperand() : Update ? Update->getPointerOperand() : nullptr;
    if (I.use_empty() && (To ? isCounter(*To) : isa<CallInst>(I) && calleeName(I).starts_with("__llvm_profile_")))
      Counting.push_back(&I);
  }
  for (Instruction *I : Counting) {
    SmallVector<WeakTrackingVH, 4> Operands(I->op_begin(), I->op_end());
    I->eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Operands);
  }
}

static void dropPlantedCodeOf(Function &F) {
  dropEntryCallsOf(F);
  dropCountersOf(F);
}

void dropPlantedCodeOfKernels(Module &Host) {
  for (CallBase *Marker : callsOf(Host, "__pacc_kernel"))
    dropPlantedCodeOf(*Marker->getFunction());
}

void dropPlantedCode(Module &Device) {
  for (Function &F : Device)
    dropPlantedCodeOf(F);
}

} // namespace pacc
