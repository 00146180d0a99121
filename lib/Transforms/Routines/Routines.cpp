//===- Routines.cpp - functions with a routine directive ------------------===//
#include "Routines/Routines.h"

#include "FormSteps.h"
#include "Levels/LoopReport.h"
#include "pacc/Access/LoopTree.h"
#include "Memory/GangMemory.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"
#include "pacc/Targets/Target.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

/// One lane of one gang runs all iterations.
static void makeLoopsPlain(Function &F) {
  GangMemory Memory(F, hostTarget());
  lowerReductions(F, hostTarget(), Memory);
  partitionLoops(F, hostTarget());
}

void readRoutines(Module &Host) {
  for (CallBase *Marker : callsOf(Host, "__pacc_routine")) {
    if (auto *Invoke = dyn_cast<InvokeInst>(Marker))
      Marker = changeToCall(Invoke);
    Function &F = *Marker->getFunction();
    KernelOrigin Origin;
    Origin.Function = *stringArgument(*Marker, 1);
    Origin.Line = *constantArgument(*Marker, 2);
    const unsigned Level = *constantArgument(*Marker, 0);
    Marker->eraseFromParent();
    makeRoutine(F, Level, Origin);
    for (BasicBlock &BB : F)
      if (auto *Invoke = dyn_cast<InvokeInst>(BB.getTerminator());
          Invoke && markerOf(*Invoke))
        changeToCall(Invoke);
    if (Level != PACC_ROUTINE_SEQ)
      continue;
    reportRoutine(Origin, Level, LoopTree(F));
    makeLoopsPlain(F);
  }
}

void makeHostRoutines(Module &Host) {
  for (Function &F : Host) {
    if (F.isDeclaration() || isKernel(F))
      continue;
    if (roleOf(F) == DeviceRole::Routine)
      makeLoopsPlain(F);
    forgetRoutine(F);
  }
}

} // namespace pacc
