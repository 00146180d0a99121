//===- KernelForms.cpp - the contents page of a kernel's device form ------===//
#include "FormSteps.h"
#include "Forms/PackedGangs.h"
#include "Forms/RowBatches.h"
#include "Loops/ToldCounts.h"
#include "Memory/GangCounters.h"
#include "Memory/GangMemory.h"
#include "Reductions/CutRows.h"
#include "Reductions/GangsTogether.h"
#include "Reductions/GatheredArrays.h"
#include "pacc/IR/Analyses.h"
#include "pacc/IR/HostOnlyCode.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/KernelObjects.h"

#include "pacc/Targets/Target.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
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

/// Of forms that rely on covering all iterations: their values, or, said in the kernel's shape, that they do not look. Gangs
/// that combine results, or wait for each other, are as many as their form takes them to be.
static SmallVector<ToldValues, 3> takeToldValues(Function &Kernel, ArrayRef<Function *> Forms) {
  SmallVector<ToldValues, 3> Values(Forms.size());
  if (Forms.empty() || none_of(Kernel.args(), [](const Argument &Copy) { return isCopyOfValue(Copy); }))
    return Values;
  KernelShape Shape = readShape(Kernel);
  const bool MayDiffer = Shape.Flags & (PACC_KERNEL_REDUCTION | PACC_KERNEL_MEETING | PACC_KERNEL_COUNTERS);
  if (!MayDiffer && all_of(zip(Forms, Values), [](auto Pair) { return useToldValues(*get<0>(Pair), get<1>(Pair)); }))
    return Values;
  Shape.Flags |= PACC_KERNEL_TRUSTS_TRIPS;
  writeShape(Kernel, Shape);
  return Values;
}

/// Shares the loops of a kernel out, and makes the further forms that launches may choose. `Plain`: as makeOnceForm has it.
static void makeForms(Function &Kernel, Function *Plain, const Target &Device, bool HasLanes,
                      FunctionAnalysisManager &FAM) {
  const bool HasRows = (HasLanes || !Device.hasLanes()) && markRows(Kernel, Device);
  SmallVector<Function *, 2> Forms;
  if (Device.hasOnceForm())
    Forms = makeOnceForm(Kernel, Plain);
  const JamForm Jam = Device.hasJamForm() ? makeJamForm(Kernel, Device, FAM) : JamForm();
  SmallVector<Function *, 3> Covering(Forms.begin(), Forms.end());
  if (Jam.Form)
    Covering.push_back(Jam.Form);
  const SmallVector<ToldValues, 3> Told = takeToldValues(Kernel, Covering);
  for (Function *Copy : Forms)
    partitionLoops(*Copy, Device);
  partitionLoops(Kernel, Device);
  if (Jam.Form) {
    partitionLoops(*Jam.Form, Device);
    finishJamForm(Kernel, Jam, FAM);
  }
  if (HasRows) {
    for (Function *Copy : Forms)
      batchRows(*Copy, Device, /*IsReported=*/false, FAM);
    batchRows(Kernel, Device, isReported(Device), FAM);
  }
  if (Jam.Form && !readShape(Kernel).Jam)
    Covering.pop_back(); // no dimension was fit for it
  for (auto [Form, Values] : zip(Covering, Told))
    checkToldValues(*Form, Kernel, Values);
  if (Device.packsGangs())
    findPackedGangs(Kernel, Forms);
}

/// Everything but the sharing out of loops: where variables are, how lanes and gangs combine theirs, what one lane does.
static void lowerToLanes(Function &Kernel, const Target &Device, bool HasLanes, FunctionAnalysisManager &FAM) {
  GangMemory Memory(Kernel, Device);
  giveConstantLengths(Kernel);
  gatherRepeatedReductions(Kernel);
  if (HasLanes) {
    separateReductionCopies(Kernel);
    gatherArraysInGangs(Kernel, Memory);
    placePrivates(Kernel, Memory);
  } else if (Device.hasLanes()) {
    placePrivatesOfOneLane(Kernel);
  }
  lowerReductions(Kernel, Device, Memory);

  FunctionPassManager CleanUp;
  CleanUp.addPass(SROAPass(SROAOptions::PreserveCFG));
  CleanUp.addPass(InstSimplifyPass());
  FAM.clear(Kernel, Kernel.getName());
  CleanUp.run(Kernel, FAM);
  FAM.clear(Kernel, Kernel.getName());

  letGangsMeet(Kernel, Memory, FAM);
  noteShortBodies(Kernel);
  if (HasLanes)
    guardSideEffects(Kernel, Memory, FAM);
  Memory.finish();
}

static void lowerKernel(Function &Kernel, const Target &Device, FunctionAnalysisManager &FAM) {
  // Functions that were inlined have brought theirs; with lanes nothing is caught.
  if (Device.hasLanes())
    dropHandlers(Kernel);
  const bool HasLanes = Device.hasLanes() && (readShape(Kernel).Flags & (PACC_KERNEL_WORKER | PACC_KERNEL_VECTOR));
  Function *Pieces = HasLanes ? makePiecesForm(Kernel, Device) : nullptr;
  lowerToLanes(Kernel, Device, HasLanes, FAM);
  Function *Plain = nullptr;
  if (Device.keepsCounters()) {
    FAM.clear(Kernel, Kernel.getName());
    Plain = keepCountersInGangs(Kernel, FAM);
  }
  makeForms(Kernel, Plain, Device, HasLanes, FAM);
  if (Pieces) {
    lowerToLanes(*Pieces, Device, HasLanes, FAM);
    partitionLoops(*Pieces, Device);
    notePiecesForm(Kernel, *Pieces);
  }
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

namespace {

/// While this lives, functions are such as without -O0, which lets none be looked into or become a part of others.
class WithoutOptNone {
public:
  explicit WithoutOptNone(Module &M) {
    for (Function &F : M)
      if (F.hasOptNone()) {
        F.removeFnAttr(Attribute::OptimizeNone);
        F.removeFnAttr(Attribute::NoInline);
        Functions.push_back(&F);
      }
  }
  ~WithoutOptNone() {
    for (const WeakVH &F : Functions)
      if (auto *Left = cast_or_null<Function>(F)) {
        Left->addFnAttr(Attribute::NoInline);
        Left->addFnAttr(Attribute::OptimizeNone);
      }
  }

private:
  SmallVector<WeakVH, 8> Functions;
};

} // namespace

void prepareCallees(Module &M) {
  const WithoutOptNone Lifted(M);
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

void lowerKernelForms(Module &M, const Target &Device) {
  Analyses A;
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      Kernels.push_back(&F);
  for (Function *F : Kernels)
    lowerKernel(*F, Device, A.FAM);
  for (Function &F : M)
    beginWithGangs(F); // but in those that finish what others have left
}

} // namespace pacc
