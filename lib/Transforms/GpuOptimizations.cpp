//===- GpuOptimizations.cpp - O3 for the GPU ------------------------------===//
#include "Calls.h"
#include "GpuTarget.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// What threads read of the block's size, where it is fixed. After inlining: most of it
/// is read by the device runtime.
struct FoldBlockSize : PassInfoMixin<FoldBlockSize> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    if (!F.hasFnAttribute("nvvm.reqntid"))
      return PreservedAnalyses::all();
    SmallVector<StringRef, 3> Sizes;
    F.getFnAttribute("nvvm.reqntid").getValueAsString().split(Sizes, ',');
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      StringRef Axis = calleeName(I);
      uint64_t Size = 0;
      if (!Axis.consume_front("llvm.nvvm.read.ptx.sreg.ntid.") ||
          Sizes[Axis[0] - 'x'].getAsInteger(10, Size))
        continue;
      I.replaceAllUsesWith(ConstantInt::get(I.getType(), Size));
      I.eraseFromParent();
      Changed = true;
    }
    if (!Changed)
      return PreservedAnalyses::all();
    PreservedAnalyses Kept;
    Kept.preserveSet<CFGAnalyses>();
    return Kept;
  }
};

/// The step of the counter that keeps the loop going; null if it is not one number.
const SCEV *stepOf(const Loop &L, ScalarEvolution &SE) {
  const ICmpInst *Test = L.getLatchCmpInst();
  if (!Test || !SE.isSCEVable(Test->getOperand(0)->getType()))
    return nullptr;
  for (Value *Operand : Test->operands())
    if (auto *Counter = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Operand));
        Counter && Counter->getLoop() == &L && Counter->isAffine())
      return Counter->getStepRecurrence(SE);
  return nullptr;
}

bool dependsOnGrid(const SCEV *Step) {
  return SCEVExprContains(Step, [](const SCEV *Part) {
    auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    auto *Call = Unknown ? dyn_cast<Instruction>(Unknown->getValue()) : nullptr;
    return Call && calleeName(*Call).starts_with("llvm.nvvm.read.ptx.sreg.nctaid");
  });
}

bool isSmall(const Loop &L) {
  constexpr unsigned MostInstructions = 32;
  unsigned Size = 0;
  for (const BasicBlock *BB : L.blocks())
    Size += BB->size() - std::distance(BB->phis().begin(), BB->phis().end());
  return L.isInnermost() && Size <= MostInstructions;
}

/// A small loop that nothing is round and that only reads: several iterations at a
/// time keep more loads in flight, for one division of the trip count.
bool isWorthBatching(const Loop &L, ScalarEvolution &SE) {
  if (!isSmall(L) || !L.isOutermost() || !SE.hasLoopInvariantBackedgeTakenCount(&L))
    return false;
  bool Loads = false;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      if (I.mayHaveSideEffects())
        return false;
      Loads |= isa<LoadInst>(I);
    }
  return Loads;
}

/// The lanes of a block of fixed size share few iterations.
bool hasFewIterations(const Loop &L, ScalarEvolution &SE) {
  constexpr unsigned Few = 4;
  const unsigned Most = SE.getSmallConstantMaxTripCount(&L);
  return Most && Most <= Few && isSmall(L);
}

/// Sequential loops whose trip count is not known are left to ptxas, which unrolls them
/// with the registers in view: after LLVM's unrolling a naive matrix product on an H200
/// runs at 1900 to 3800 GFLOPS, without at 3200 to 4100. Loops that the grid shares have
/// the number of threads as step; ptxas lets them be. The user's word goes first.
struct ChooseUnrolling : PassInfoMixin<ChooseUnrolling> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &FAM) {
    constexpr unsigned Batch = 4;
    LLVMContext &C = F.getContext();
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    Metadata *Four = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Batch));
    for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
      const SCEV *Step = stepOf(*L, SE);
      if (!Step || hasUnrollTransformation(L) != TM_Unspecified)
        continue;
      MDNode *Hint = nullptr;
      if (hasFewIterations(*L, SE))
        Hint = MDNode::get(C, MDString::get(C, "llvm.loop.unroll.enable"));
      else if (isa<SCEVConstant>(Step))
        Hint = MDNode::get(C, MDString::get(C, "llvm.loop.unroll.runtime.disable"));
      else if (dependsOnGrid(Step) && isWorthBatching(*L, SE))
        Hint = MDNode::get(C, {MDString::get(C, "llvm.loop.unroll.count"), Four});
      if (Hint)
        L->setLoopID(makePostTransformationMetadata(C, L->getLoopID(), {}, {Hint}));
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
  PB.registerPeepholeEPCallback(
      [](FunctionPassManager &FPM, OptimizationLevel) { FPM.addPass(FoldBlockSize()); });
  PB.registerVectorizerStartEPCallback(
      [](FunctionPassManager &FPM, OptimizationLevel) { FPM.addPass(ChooseUnrolling()); });
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

} // namespace pacc
