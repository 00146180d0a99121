//===- PassNames.cpp - every step as a pass of LLVM -----------------------===//
//
// opt -load-pass-plugin=libpacc.so -passes=...
//
//   pacc-verify-markers, pacc-reached-globals, pacc-outline
//                                       on the host module
//   pacc-device-module                  the module becomes the device module
//   pacc-levels, pacc-forms<nvptx|emulator|host>, pacc-check-code,
//   pacc-inline-for-checks, pacc-access-checks,
//   pacc-prepare<nvptx>, pacc-optimize<nvptx> on the device module
//   pacc-mixed-counters                 on a function, before LLVM's vectoriser
//   pacc-unawaited-constructs           on a function, after LLVM's passes
//   pacc<options>                       all of it, options as plugin
//                                       arguments: pacc<target=host+gpu;minfo>
//
//===----------------------------------------------------------------------===//
#include "Checks/AccessChecks.h"
#include "Checks/RaceChecks.h"
#include "Constructs/ReachedGlobals.h"
#include "Constructs/UnawaitedConstructs.h"
#include "FormSteps.h"
#include "Kernels/Outline.h"
#include "Kernels/VerifyMarkers.h"
#include "MixedCounters.h"
#include "Pipeline.h"
#include "Routines/Routines.h"
#include "Units/DeviceModule.h"
#include "Units/Unit.h"
#include "Units/UnsupportedCode.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
#include "pacc/Transforms/Transforms.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace pacc {
namespace {

/// A step as a module pass.
class StepPass : public PassInfoMixin<StepPass> {
public:
  using Step = std::function<void(Module &)>;
  explicit StepPass(Step Run) : Run(std::move(Run)) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    Run(M);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  Step Run;
};

} // namespace

/// The host module's contents make way for the device module's.
static void becomeDeviceModule(Module &M) {
  std::unique_ptr<Module> Device = extractDeviceModule(M);
  M.dropAllReferences();
  SmallVector<GlobalValue *, 32> Old;
  for (GlobalValue &Value : M.global_values())
    Old.push_back(&Value);
  for (GlobalValue *Value : Old) {
    Value->replaceAllUsesWith(PoisonValue::get(Value->getType()));
    Value->eraseFromParent();
  }
  for (NamedMDNode &List : make_early_inc_range(M.named_metadata()))
    List.eraseFromParent();
  if (Device)
    Linker::linkModules(M, std::move(Device));
}

static void optimizeForBase(Module &M, const ImageTarget &Device) {
  UnsupportedCode Checks;
  Device.optimize(M, [&](Module &Optimized) { return Checks.judge(Optimized, Device); });
}

static void checkCode(Module &M) { UnsupportedCode().scan(M); }

static StepPass::Step stepOf(StringRef Name) {
  struct Row {
    const char *Name;
    StepPass::Step Run;
  };
  static const Row Rows[] = {
      {"pacc-verify-markers", [](Module &M) { verifyMarkers(M); }},
      {"pacc-reached-globals",
       [](Module &M) {
         UnitInterface Unit;
         mapReachedGlobals(M, Unit);
       }},
      {"pacc-outline", [](Module &M) { outlineKernels(M); }},
      {"pacc-read-routines", readRoutines},
      {"pacc-device-module", becomeDeviceModule},
      {"pacc-check-code", checkCode},
      {"pacc-inline-routines", [](Module &M) { inlineRoutines(M); }},
      {"pacc-levels", [](Module &M) { assignLoopLevels(M); }},
      {"pacc-verify-no-markers", [](Module &M) { verifyNoMarkers(M); }},
      {"pacc-inline-for-checks", inlineForChecks},
      {"pacc-access-checks", insertAccessChecks},
      {"pacc-note-accesses", noteAccesses},
      {"pacc-race-checks", insertRaceChecks},
      {"pacc", runPipeline}};
  for (const Row &R : Rows)
    if (Name == R.Name)
      return R.Run;
  for (const Target *Device : allTargets())
    if (Name == ("pacc-forms<" + Device->name() + ">").str())
      return [Device](Module &M) { lowerKernelForms(M, *Device); };
  for (const ImageTarget *Device : imageTargets()) {
    if (Name == ("pacc-prepare<" + Device->name() + ">").str())
      return [Device](Module &M) { Device->prepare(M); };
    if (Name == ("pacc-optimize<" + Device->name() + ">").str())
      return [Device](Module &M) { optimizeForBase(M, *Device); };
  }
  return nullptr;
}

/// `pacc<a=b;c>` sets options, then is the whole pipeline.
static bool parseOptions(StringRef &Name) {
  StringRef Arguments = Name;
  if (!Arguments.consume_front("pacc<") || !Arguments.consume_back(">"))
    return true;
  SmallVector<StringRef, 4> Parts;
  Arguments.split(Parts, ';', -1, false);
  for (StringRef Part : Parts) {
    std::string Option = Part.str(); // opt keeps the comma for itself
    std::replace(Option.begin(), Option.end(), '+', ',');
    std::string Problem = options().parse(Option);
    if (!Problem.empty()) {
      errs() << "pacc: " << Problem << "\n";
      return false;
    }
  }
  Name = "pacc";
  return true;
}

void registerPassNames(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
        if (!parseOptions(Name))
          return false;
        if (Name == "pacc-unawaited-constructs") {
          MPM.addPass(UnawaitedConstructs());
          return true;
        }
        StepPass::Step Run = stepOf(Name);
        if (!Run)
          return false;
        MPM.addPass(StepPass(std::move(Run)));
        return true;
      });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &FPM, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name != "pacc-mixed-counters")
          return false;
        FPM.addPass(MixedCounters());
        return true;
      });
}

void addToPipeline(PassBuilder &PB) {
  PB.registerPipelineStartEPCallback([](ModulePassManager &MPM, OptimizationLevel) {
    MPM.addPass(StepPass(runPipeline));
  });
  PB.registerVectorizerStartEPCallback([](FunctionPassManager &FPM, OptimizationLevel) {
    FPM.addPass(MixedCounters());
  });
  PB.registerOptimizerLastEPCallback([](ModulePassManager &MPM, OptimizationLevel Level, ThinOrFullLTOPhase) {
    if (Level != OptimizationLevel::O0 && !options().Waits)
      MPM.addPass(UnawaitedConstructs());
  });
}

} // namespace pacc
