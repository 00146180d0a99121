//===- GpuTarget.cpp - from the host's target to NVPTX --------------------===//
#include "GpuTarget.h"

#include "Calls.h"
#include "KernelBody.h"
#include "KernelForm.h"
#include "Report.h"
#include "pacc/Support/Options.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace pacc {

/// The oldest PTX version that knows the architecture, so that old drivers can
/// read it too; 7.3 at least, for stack allocation of variable size.
static unsigned ptxVersion(unsigned Arch) {
  struct Step {
    unsigned Arch, Version;
  };
  for (Step S : {Step{121, 88}, Step{120, 87}, Step{103, 88}, Step{101, 86}, Step{100, 86},
                 Step{89, 78}, Step{88, 90}, Step{87, 74}, Step{86, 73}})
    if (Arch >= S.Arch)
      return S.Version;
  return 73;
}

std::unique_ptr<TargetMachine> createGpuTarget(Module &M, unsigned Arch) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  Triple Gpu("nvptx64-nvidia-cuda");
  std::string Error;
  const Target *T = TargetRegistry::lookupTarget(Gpu, Error);
  if (!T) {
    reportError(M.getContext(), "no code can be generated for NVIDIA GPUs: " + Error);
    return nullptr;
  }
  TargetOptions Options;
  Options.AllowFPOpFusion = pacc::options().NoFma ? FPOpFusion::Strict : FPOpFusion::Fast;
  std::string Cpu = "sm_" + std::to_string(Arch);
  std::string Features = "+ptx" + std::to_string(ptxVersion(Arch));
  std::unique_ptr<TargetMachine> Machine(T->createTargetMachine(
      Gpu, Cpu, Features, Options, std::nullopt, std::nullopt, CodeGenOptLevel::Aggressive));
  if (Machine->getMCSubtargetInfo()->isCPUStringValid(Cpu))
    return Machine;
  reportError(M.getContext(), "unknown GPU architecture 'cc" + Twine(Arch) + "'");
  return nullptr;
}

static void dropHostAttributes(Function &F) {
  AttributeMask Mask;
  for (Attribute A : F.getAttributes().getFnAttrs())
    if (A.isStringAttribute() && !A.getKindAsString().starts_with("pacc-") &&
        !A.getKindAsString().starts_with("nvvm."))
      Mask.addAttribute(A.getKindAsString());
  for (Attribute::AttrKind Kind :
       {Attribute::OptimizeNone, Attribute::NoInline, Attribute::UWTable,
        Attribute::StackProtect, Attribute::StackProtectReq, Attribute::StackProtectStrong,
        Attribute::SanitizeAddress, Attribute::SanitizeThread, Attribute::SanitizeMemory,
        Attribute::SanitizeHWAddress, Attribute::SanitizeMemTag, Attribute::SafeStack,
        Attribute::ShadowCallStack, Attribute::SpeculativeLoadHardening,
        Attribute::NoRedZone, Attribute::NoCfCheck})
    Mask.addAttribute(Kind);
  F.removeFnAttrs(Mask);
  F.setComdat(nullptr);
  F.setSection("");
  F.clearGC();
  F.setVisibility(GlobalValue::DefaultVisibility);
  if (F.hasPrefixData())
    F.setPrefixData(nullptr);
  if (F.hasPrologueData())
    F.setPrologueData(nullptr);
}

/// The block size as a launch bound, where clauses fix it. The runtime rounds
/// vector lengths up to whole warps and fits workers into a block.
static void boundLaunch(Function &Kernel) {
  constexpr unsigned WarpSize = 32, MaxLanes = 1024;
  KernelShape Shape = readShape(Kernel);
  bool OneWorker = !(Shape.Flags & PACC_KERNEL_WORKER);
  unsigned Workers = OneWorker ? 1 : Shape.NumWorkers;
  unsigned Lanes = std::min<unsigned>(alignTo(Shape.VectorLength, WarpSize), MaxLanes);
  if (Lanes && Workers)
    Kernel.addFnAttr("nvvm.maxntid", std::to_string(std::min(Lanes * Workers, MaxLanes)));
  if (unsigned Registers = options().MaxRegisters)
    Kernel.addFnAttr("nvvm.maxnreg", std::to_string(Registers));
}

/// What a host compiler planted: empty assembly that keeps code from moving,
/// profile counters, reports of UBSan (a fatal one stops the kernel).
static bool isHostInstrumentation(const CallInst &Call) {
  if (const auto *Assembly = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return Assembly->getAsmString().empty() && Call.use_empty();
  StringRef Name = calleeName(Call);
  return Name.starts_with("llvm.instrprof.") || Name.starts_with("__ubsan_handle_");
}

static void dropInstrumentation(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !isHostInstrumentation(*Call))
      continue;
    if (calleeName(*Call).ends_with("_abort"))
      IRBuilder<>(Call).CreateIntrinsic(Intrinsic::trap, {});
    Call->eraseFromParent();
  }
}

void retargetToGpu(Module &M, const TargetMachine &Machine) {
  M.setTargetTriple(Machine.getTargetTriple());
  M.setDataLayout(Machine.createDataLayout());
  for (GlobalVariable &Global : M.globals()) {
    Global.setComdat(nullptr);
    Global.setSection("");
    Global.setVisibility(GlobalValue::DefaultVisibility);
  }
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    dropHostAttributes(F);
    if (!F.isDeclaration()) {
      if (!isKernel(F))
        dropHandlers(F);
      dropInstrumentation(F);
    }
    if (isKernel(F)) {
      F.setCallingConv(CallingConv::PTX_Kernel);
      boundLaunch(F);
    }
  }
  if (NamedMDNode *Flags = M.getModuleFlagsMetadata())
    Flags->eraseFromParent();
  M.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
}

void applyMathOptions(Module &M) {
  const Options &O = options();
  bool Flush = O.FlushDenormals || O.FastMath;
  if (Flush)
    M.addModuleFlag(Module::Override, "nvvm-reflect-ftz", 1);
  for (Function &F : M) {
    if (Flush && !F.isDeclaration())
      F.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
    for (Instruction &I : instructions(F)) {
      if (!isa<FPMathOperator>(I))
        continue;
      if (O.FastMath) {
        I.setHasApproxFunc(true);
        I.setHasAllowReciprocal(true);
      }
      if (O.NoFma)
        I.setHasAllowContract(false);
    }
  }
}

void scopeAtomics(Module &M) {
  SyncScope::ID Device = M.getContext().getOrInsertSyncScopeID("device");
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) {
        Update->setSyncScopeID(Device);
        Update->setOrdering(AtomicOrdering::Monotonic);
      } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
        Exchange->setSyncScopeID(Device);
        Exchange->setSuccessOrdering(AtomicOrdering::Monotonic);
        Exchange->setFailureOrdering(AtomicOrdering::Monotonic);
      } else if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isAtomic()) {
        Load->setAtomic(AtomicOrdering::Monotonic, Device);
      } else if (auto *Store = dyn_cast<StoreInst>(&I); Store && Store->isAtomic()) {
        Store->setAtomic(AtomicOrdering::Monotonic, Device);
      }
    }
}

void internalizeDeviceCode(Module &M) {
  internalizeModule(M, [](const GlobalValue &Value) {
    const auto *F = dyn_cast<Function>(&Value);
    return F && isKernel(*F);
  });
}

namespace {

/// Leaves loops whose trip count is not known to ptxas, which unrolls them with the
/// registers in view: after LLVM's unrolling a naive matrix product on an H200 runs at
/// 1900 to 3800 GFLOPS, without at 3200 to 4100.
struct LeaveUnrollingToPtxas : PassInfoMixin<LeaveUnrollingToPtxas> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &FAM) {
    LLVMContext &C = F.getContext();
    for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
      MDNode *Old = L->getLoopID();
      if (hasUnrollTransformation(L) != TM_Unspecified || !L->getLoopLatch())
        continue;
      MDNode *No = MDNode::get(C, MDString::get(C, "llvm.loop.unroll.runtime.disable"));
      L->setLoopID(makePostTransformationMetadata(C, Old, {}, {No}));
    }
    return PreservedAnalyses::all();
  }
};

} // namespace

void optimizeForGpu(Module &M, TargetMachine &Machine) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = false; // lanes are the vectors
  Tuning.SLPVectorization = false;
  PassBuilder PB(&Machine, Tuning);
  // One branch round the body instead of one for each axis of the grid: the few
  // instructions between the tests cost less than the branches.
  PB.registerScalarOptimizerLateEPCallback([](FunctionPassManager &FPM, OptimizationLevel) {
    FPM.addPass(SimplifyCFGPass(SimplifyCFGOptions().bonusInstThreshold(12)));
  });
  PB.registerVectorizerStartEPCallback(
      [](FunctionPassManager &FPM, OptimizationLevel) { FPM.addPass(LeaveUnrollingToPtxas()); });
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  PB.buildPerModuleDefaultPipeline(OptimizationLevel::O3).run(M, MAM);
}

/// What is declared and not used by instructions stands in dead entries of
/// tables (type information in a virtual table): nothing must be linked for it.
static void dropDeadReferences(Module &M) {
  for (GlobalValue &Value : M.global_values())
    if (Value.isDeclaration() && !Value.use_empty() &&
        none_of(Value.users(), [](User *U) { return isa<Instruction>(U); }))
      Value.replaceAllUsesWith(Constant::getNullValue(Value.getType()));
}

SmallVector<char, 0> emitPtx(Module &M, TargetMachine &Machine) {
  dropDeadReferences(M);
  SmallVector<char, 0> Text;
  raw_svector_ostream Stream(Text);
  legacy::PassManager Passes;
  Machine.addPassesToEmitFile(Passes, Stream, nullptr, CodeGenFileType::AssemblyFile);
  Passes.run(M);
  Text.push_back('\0');
  return Text;
}

} // namespace pacc
