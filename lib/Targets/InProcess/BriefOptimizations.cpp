//===- BriefOptimizations.cpp - code whose speed matters little -----------===//
#include "InProcess/BriefOptimizations.h"
#include "pacc/IR/Analyses.h"

#include "llvm/Analysis/InlineCost.h"
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

void optimizeBriefly(Module &M) {
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
  for (Function &F : M)
    if (!F.isDeclaration())
      leaveAsItStands(F);
}

} // namespace pacc
