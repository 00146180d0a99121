//===- KernelForms.cpp - the contents page of a kernel's device form ------===//
#include "Analyses.h"
#include "FormSteps.h"
#include "GangCounters.h"
#include "GangMemory.h"
#include "KernelForm.h"
#include "PackedGangs.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Module.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/FunctionAttrs.h"
#include "llvm/Transforms/IPO/InferFunctionAttrs.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace pacc {

static void lowerKernel(Function &Kernel, DeviceForm Form, FunctionAnalysisManager &FAM) {
  bool HasLanes = Form != DeviceForm::Host &&
                  (readShape(Kernel).Flags & (PACC_KERNEL_WORKER | PACC_KERNEL_VECTOR));
  GangMemory Memory(Kernel, Form);
  if (HasLanes) {
    separateReductionCopies(Kernel);
    placePrivates(Kernel, Memory);
  } else if (Form != DeviceForm::Host) {
    placePrivatesOfOneLane(Kernel, Memory);
  }
  lowerReductions(Kernel, Form, Memory);

  FunctionPassManager CleanUp;
  CleanUp.addPass(SROAPass(SROAOptions::PreserveCFG));
  CleanUp.addPass(InstSimplifyPass());
  FAM.clear(Kernel, Kernel.getName());
  CleanUp.run(Kernel, FAM);
  FAM.clear(Kernel, Kernel.getName());

  if (HasLanes)
    guardSideEffects(Kernel, Memory, FAM);
  Memory.finish();
  SmallVector<Function *, 2> Forms;
  if (Form == DeviceForm::Nvptx) {
    FAM.clear(Kernel, Kernel.getName());
    keepCountersInGangs(Kernel, FAM);
    Forms = makeOnceForm(Kernel);
  }
  for (Function *Copy : Forms)
    partitionLoops(*Copy, Form);
  partitionLoops(Kernel, Form);
  if (Form == DeviceForm::Nvptx)
    findPackedGangs(Kernel, Forms);
  FAM.clear(Kernel, Kernel.getName());
}

/// What nothing uses yet (scratch memory, the table of checks) later steps will.
static void forgetUnused(Function &Kernel) {
  AttributeMask Learnt;
  Learnt.addAttribute(Attribute::ReadNone);
  Learnt.addAttribute(Attribute::Captures);
  for (Argument &Parameter : Kernel.args())
    if (Parameter.use_empty())
      Parameter.removeAttrs(Learnt);
}

void prepareCallees(Module &M) {
  Analyses A;
  FunctionPassManager CleanUp;
  CleanUp.addPass(SROAPass(SROAOptions::ModifyCFG));
  CleanUp.addPass(InstSimplifyPass());
  for (Function &F : M)
    if (!F.isDeclaration() && !isKernel(F))
      CleanUp.run(F, A.FAM);
  ModulePassManager MPM;
  MPM.addPass(InferFunctionAttrsPass());
  ModuleInlinerWrapperPass Inliner(getInlineParams());
  Inliner.addModulePass(createModuleToPostOrderCGSCCPassAdaptor(PostOrderFunctionAttrsPass()));
  MPM.addPass(std::move(Inliner));
  MPM.run(M, A.MAM);
  // The compiler's own library for complex numbers computes, and does nothing else.
  for (StringRef Name : {"__muldc3", "__divdc3", "__mulsc3", "__divsc3"})
    if (Function *F = M.getFunction(Name))
      F->setDoesNotAccessMemory();
  for (Function &F : M)
    if (isKernel(F))
      forgetUnused(F);
}

void lowerKernelForms(Module &M, DeviceForm Form) {
  Analyses A;
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      Kernels.push_back(&F);
  for (Function *F : Kernels)
    lowerKernel(*F, Form, A.FAM);
}

} // namespace pacc
