//===- Analyses.h - the analysis managers of one run ------------*- C++ -*-===//
#ifndef PACC_IR_ANALYSES_H
#define PACC_IR_ANALYSES_H

#include "pacc/IR/KernelObjects.h"
#include "llvm/Passes/PassBuilder.h"

namespace pacc {

/// Analysis managers with all of LLVM's analyses, and what is known of kernels' objects, wired to each other, for
/// passes that PACC runs on a device module of its own.
struct Analyses {
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CAM;
  llvm::ModuleAnalysisManager MAM;

  /// `Callbacks`, if any, hear of each pass and may forbid it; they live as long as this.
  explicit Analyses(llvm::TargetMachine *TM = nullptr,
                    llvm::PassInstrumentationCallbacks *Callbacks = nullptr) {
    llvm::PassBuilder PB(TM, llvm::PipelineTuningOptions(), std::nullopt, Callbacks);
    FAM.registerPass([] { return KernelObjects(); });
    FAM.registerPass([&] {
      llvm::AAManager All = PB.buildDefaultAAPipeline();
      All.registerFunctionAnalysis<KernelObjects>();
      return All;
    });
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CAM, MAM);
  }
};

} // namespace pacc

#endif
