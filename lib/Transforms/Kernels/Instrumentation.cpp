//===- Instrumentation.cpp - calls planted for the host -------------------===//
#include "Kernels/Instrumentation.h"

#include "pacc/IR/Calls.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

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

void dropEntryCallsOfKernels(Module &Host) {
  for (CallBase *Marker : callsOf(Host, "__pacc_kernel"))
    dropEntryCallsOf(*Marker->getFunction());
}

void dropEntryCalls(Module &Device) {
  for (Function &F : Device)
    dropEntryCallsOf(F);
}

} // namespace pacc
