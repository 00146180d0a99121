//===- BriefOptimizations.cpp - code whose speed matters little -----------===//
#include "InProcess/BriefOptimizations.h"
#include "Accesses/WideAccesses.h"
#include "pacc/ABI/Alignment.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Analyses.h"
#include "pacc/Support/Options.h"

#include "llvm/Analysis/InlineCost.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace pacc {

void leaveAsItStands(Function &F) {
  for (Attribute::AttrKind Kind : {Attribute::AlwaysInline, Attribute::OptimizeForSize,
                                   Attribute::MinSize, Attribute::OptimizeForDebugging})
    F.removeFnAttr(Kind);
  F.addFnAttr(Attribute::NoInline);
  F.addFnAttr(Attribute::OptimizeNone);
}

/// Has the emulator look at the address of an access as a GPU does.
static void expectAligned(Instruction &Access) {
  IRBuilder<> B(&Access);
  Module &M = *Access.getModule();
  const uint64_t Multiple = getLoadStoreAlignment(&Access).value();
  B.CreateCall(declareEntry<decltype(__pacce_aligned)>(M, "__pacce_aligned"),
               {getLoadStorePointerOperand(&Access), B.getInt32(Multiple)});
}

/// The entries of kernels, and what they call that has not become a part of them: the kernel itself.
static SmallSetVector<Function *, 8> kernelsOf(Module &M, ArrayRef<std::string> Entries) {
  SmallSetVector<Function *, 8> Found;
  const auto Add = [&](Function *F) {
    if (F && !F->isDeclaration() && !F->hasOptNone())
      Found.insert(F);
  };
  for (const std::string &Name : Entries) {
    Function *Entry = M.getFunction(Name);
    Add(Entry);
    for (Instruction &I : instructions(*Entry))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Add(Call->getCalledFunction());
  }
  return Found;
}

void optimizeBriefly(Module &M, ArrayRef<std::string> Entries) {
  PassInstrumentationCallbacks Callbacks;
  OptNoneInstrumentation PassOver(/*DebugLogging=*/false);
  PassOver.registerCallbacks(Callbacks);
  Analyses A(/*TM=*/nullptr, &Callbacks);

  FunctionPassManager Simplify;
  Simplify.addPass(SROAPass(SROAOptions::ModifyCFG));
  Simplify.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Simplify.addPass(SimplifyCFGPass());
  Simplify.addPass(InstCombinePass());
  LoopPassManager Loops;
  Loops.addPass(LICMPass(LICMOptions()));
  Simplify.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));

  ModuleInlinerWrapperPass Inliner(getInlineParams());
  Inliner.getPM().addPass(createCGSCCToFunctionPassAdaptor(std::move(Simplify)));
  ModulePassManager MPM;
  MPM.addPass(AlwaysInlinerPass());
  MPM.addPass(std::move(Inliner));
  MPM.addPass(GlobalDCEPass()); // most of the device runtime
  MPM.run(M, A.MAM);
  if (!options().NoWide && !options().Check)
    for (Function *F : kernelsOf(M, Entries))
      widenAccesses(*F, A.FAM, /*IsReported=*/!options().Gpu, expectAligned);
  for (Function &F : M)
    if (!F.isDeclaration())
      leaveAsItStands(F);
}

} // namespace pacc
