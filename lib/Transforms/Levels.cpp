//===- Levels.cpp - which kernels there are, and the levels of their loops -===//
#include "FormSteps.h"
#include "Loops/ApartKernels.h"
#include "Loops/LoopDependence.h"
#include "Reductions/ImplicitReductions.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

void assignLoopLevels(Module &M) {
  prepareCallees(M);
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      forwardHeldAddresses(F);
  LoopVerdicts Verdicts = analyseLoops(M, DeviceRole::Kernel);
  if (options().NoImplicitSums)
    dropPossibleReductions(M);
  makeImplicitReductions(M, Verdicts);
  ApartKernels Apart = makeApartKernels(M, Verdicts);
  makeKernelsForLongRows(M, Verdicts, Apart);
  dropPossibleReductions(M);
  for (Function &F : M) {
    if (F.isDeclaration() || !isKernel(F))
      continue;
    if (Apart.contains(F))
      assignLevels(F, Apart.Verdicts, {.WhereDataMeet = &Verdicts});
    else
      assignLevels(F, Verdicts, {.IsWanted = apartKernelOf(F).empty()});
  }
}

} // namespace pacc
