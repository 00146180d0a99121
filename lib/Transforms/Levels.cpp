//===- Levels.cpp - which kernels there are, and the levels of their loops -===//
#include "FormSteps.h"
#include "Loops/ApartKernels.h"
#include "Loops/Interchange.h"
#include "Loops/LoopDependence.h"
#include "Reductions/ImplicitReductions.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

/// Lets more loops be parallel, or with less to wait for.
static Interchanges improve(Module &M, function_ref<bool(const Function &)> IsWanted, LoopVerdicts &Verdicts) {
  Interchanges Done;
  if (!options().NoInterchange)
    Done = interchangeLoops(M, IsWanted, Verdicts);
  makeImplicitReductions(M, IsWanted, Verdicts);
  return Done;
}

void assignLoopLevels(Module &M) {
  prepareCallees(M);
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      forwardHeldAddresses(F);
  LoopVerdicts Verdicts = analyseLoops(M, DeviceRole::Kernel);
  if (options().NoImplicitSums)
    dropPossibleReductions(M);
  const Interchanges Always = improve(M, [](const Function &) { return true; }, Verdicts);
  ApartKernels Apart = makeApartKernels(M, Verdicts);
  const Interchanges OfApart = improve(M, [&](const Function &F) { return Apart.contains(F); }, Apart.Verdicts);
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
  report(Always);
  report(OfApart);
}

} // namespace pacc
