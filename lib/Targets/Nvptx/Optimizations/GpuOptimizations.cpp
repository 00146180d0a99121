//===- GpuOptimizations.cpp - O3 for the GPU ------------------------------===//
#include "Accesses/DealtTiles.h"
#include "Accesses/WideAccesses.h"
#include "Nvptx/GpuTarget.h"
#include "Nvptx/Optimizations/AlignedLanes.h"
#include "Nvptx/Optimizations/ArraysInRegisters.h"
#include "Nvptx/Optimizations/DerivedAddresses.h"
#include "Nvptx/Optimizations/DisjointSums.h"
#include "Nvptx/Optimizations/Divisions/KnownDivisors.h"
#include "Nvptx/Optimizations/GpuUnrolling.h"
#include "Nvptx/Optimizations/Loads/LoadOrder.h"
#include "Nvptx/Optimizations/Loads/LoadRegisters.h"
#include "Nvptx/Optimizations/Loads/LoadsAhead.h"
#include "Nvptx/Optimizations/Preserved.h"
#include "Nvptx/Optimizations/Loads/RowPieces.h"
#include "Nvptx/Optimizations/Loads/SharedTiles.h"
#include "Nvptx/Optimizations/OwnAtomics.h"
#include "Nvptx/Optimizations/SingleRounds.h"
#include "Nvptx/Optimizations/StridedPointers.h"
#include "Nvptx/Optimizations/SumRegisters.h"
#include "pacc/IR/Calls.h"
#include "pacc/Support/Options.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"
#include <memory>

using namespace llvm;

namespace pacc {
namespace {

/// Says that the number is not below `Least`, but below `End`. False if that was known.
bool boundNumber(CallInst &Number, uint64_t Least, uint64_t End) {
  const ConstantRange Range(APInt(32, Least), APInt(32, End));
  if (const auto Known = Number.getRange(); Known && Range.contains(*Known))
    return false;
  Number.removeRetAttr(Attribute::Range);
  Number.addRangeRetAttr(Range);
  return true;
}

/// What threads read of the block's size and of their place in it, where the size is
/// fixed, or that of its rows. After inlining: most of it is read by the device runtime.
struct FoldBlockSize : PassInfoMixin<FoldBlockSize> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    const auto Block = fixedBlock(F);
    const auto Row = lanesOfRows(F);
    if (!Block && !Row)
      return PreservedAnalyses::all();
    constexpr unsigned Open = 0; // launches choose
    const unsigned Sizes[] = {Block ? Block->Width : Row->Most, Block ? Block->Height : Open, 1};
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      StringRef Axis = registerOf(I);
      const bool IsNumber = Axis.consume_front("tid.");
      if (!IsNumber && !Axis.consume_front("ntid."))
        continue;
      const unsigned Size = Sizes[Axis[0] - 'x'];
      if (Size == Open)
        continue;
      if (IsNumber) {
        Changed |= boundNumber(cast<CallInst>(I), 0, Size);
        continue;
      }
      if (Axis == "x" && Row && !Row->AreFixed) {
        Changed |= boundNumber(cast<CallInst>(I), 1, uint64_t(Size) + 1);
        continue;
      }
      I.replaceAllUsesWith(ConstantInt::get(I.getType(), Size));
      I.eraseFromParent();
      Changed = true;
    }
    return preservedIf(Changed);
  }
};

/// Takes away what `omp simd` and the like ask for, which is for the host's vector units: a pass complains where they
/// were not followed.
void forgetVectorHints(Module &M) {
  for (Function &F : M)
    for (BasicBlock &Block : F)
      if (Instruction *End = Block.getTerminator())
        if (MDNode *Loop = End->getMetadata(LLVMContext::MD_loop);
            Loop && findOptionMDForLoopID(Loop, "llvm.loop.vectorize.enable"))
          End->setMetadata(LLVMContext::MD_loop,
                           makePostTransformationMetadata(M.getContext(), Loop, {"llvm.loop.vectorize."}, {}));
}

/// Precise roots stay behind the branches that the program has put before them: to compute one in any case and choose
/// afterwards looks cheap to LLVM, but a number below zero, as where `if (d > 0)` does not hold, takes a call. (Rays and 200
/// spheres on an H100: 364 us so, 177 with the branch.)
void keepRootsBehindBranches(Module &M) {
  if (options().FastMath)
    return;
  for (Function &F : M)
    if (F.getIntrinsicID() == Intrinsic::sqrt)
      F.removeFnAttr(Attribute::Speculatable);
}

/// Leaves out what tidies up behind the loop and the block vectoriser, before the unroller: nothing was vectorised, and the
/// code is as it was tidied up before them.
void leaveOutVectorCleanUp(PassInstrumentationCallbacks &Callbacks) {
  auto IsBehindVectorizer = std::make_shared<bool>(false);
  Callbacks.registerBeforeNonSkippedPassCallback([=](StringRef Pass, Any) {
    if (Pass == LoopVectorizePass::name() || Pass == LoopUnrollPass::name())
      *IsBehindVectorizer = Pass == LoopVectorizePass::name();
  });
  Callbacks.registerShouldRunOptionalPassCallback(
      [=](StringRef Pass, Any) { return !*IsBehindVectorizer || Pass != InstCombinePass::name(); });
}

/// Kernels whose data are aligned load and store in pieces of 16 bytes.
struct WidenAccesses : PassInfoMixin<WidenAccesses> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &FAM) {
    const bool Changed = F.getCallingConv() == CallingConv::PTX_Kernel &&
                         (dealTiles(F, FAM, /*IsReported=*/true) || widenAccesses(F, FAM, /*IsReported=*/true));
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
};

} // namespace

void optimizeForGpu(Module &M, TargetMachine &Machine) {
  forgetVectorHints(M);
  keepRootsBehindBranches(M);
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = false; // lanes are the vectors
  Tuning.SLPVectorization = false;
  Tuning.LoopUnrolling = !options().NoUnroll;
  PassInstrumentationCallbacks Callbacks;
  leaveOutVectorCleanUp(Callbacks);
  PassBuilder PB(&Machine, Tuning, /*PGOOpt=*/std::nullopt, &Callbacks);
  PB.registerPeepholeEPCallback([](FunctionPassManager &FPM, OptimizationLevel) {
    FPM.addPass(FoldBlockSize());
    FPM.addPass(OwnAtomics());
  });
  PB.registerPipelineStartEPCallback([](ModulePassManager &MPM, OptimizationLevel) {
    if (!options().NoSingleRounds)
      MPM.addPass(createModuleToFunctionPassAdaptor(SingleRounds()));
  });
  PB.registerVectorizerStartEPCallback([](FunctionPassManager &FPM, OptimizationLevel) {
    if (options().NoUnroll)
      return;
    FPM.addPass(ArraysInRegisters());
    FPM.addPass(ChooseUnrolling());
  });
  PB.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
        if (!options().NoLoadOrder) {
          MPM.addPass(createModuleToFunctionPassAdaptor(LoadsAhead()));
          MPM.addPass(createModuleToFunctionPassAdaptor(LoadOrder()));
        }
        if (!options().NoSharedTiles && !options().Check)
          MPM.addPass(createModuleToFunctionPassAdaptor(SharedTiles()));
        if (!options().NoWide && !options().Check)
          MPM.addPass(createModuleToFunctionPassAdaptor(RowPieces()));
        if (!options().NoRegisterBounds) {
          MPM.addPass(createModuleToFunctionPassAdaptor(SumRegisters()));
          MPM.addPass(createModuleToFunctionPassAdaptor(LoadRegisters()));
        }
        if (!options().NoWide && !options().Check)
          MPM.addPass(createModuleToFunctionPassAdaptor(WidenAccesses()));
        if (!options().NoAlign)
          MPM.addPass(createModuleToFunctionPassAdaptor(AlignedLanes()));
        MPM.addPass(createModuleToFunctionPassAdaptor(DerivedAddresses()));
        MPM.addPass(createModuleToFunctionPassAdaptor(StridedPointers()));
        if (!options().NoReciprocals)
          MPM.addPass(createModuleToFunctionPassAdaptor(KnownDivisors()));
        MPM.addPass(createModuleToFunctionPassAdaptor(OwnAtomics()));
        MPM.addPass(createModuleToFunctionPassAdaptor(PerhapsOwnAtomics()));
        MPM.addPass(createModuleToFunctionPassAdaptor(DisjointSums()));
      });
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
  dealOthers(M, /*SideBySide=*/false);
}

} // namespace pacc
