//===- PlainPipelines.cpp - pipelines as plain code, for analysis ---------===//
#include "Checks/Chunks/PlainPipelines.h"

#include "Checks/Chunks/SettledLoads.h"
#include "Dependence/SequentialCopy.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr const char *ArrayName = "__pacc_pipeline_array";

/// Of a pipeline: the analysis needs them.
bool isKept(StringRef Name) {
  return is_contained({"__pacc_pipeline_begin", ArrayName, "__pacc_pipeline_dim", "__pacc_pipeline_next",
                       "__pacc_pipeline_update", "__pacc_pipeline_end", "__pacc_pipe_first", "__pacc_pipe_trips"},
                      Name);
}

class Inliner {
public:
  Inliner(Function &F, KernelTexts &Texts) : F(F), Texts(Texts) { findBound(); }

  void run() {
    SmallVector<std::pair<CallBase *, int>, 32> Work;
    for (CallBase *Call : callsInPipelines())
      Work.push_back({Call, -1});
    // Callers before what they call: a function that calls itself is not inlined in itself.
    for (size_t I = 0; I != Work.size() && Grown < Most; ++I) {
      auto [Call, From] = Work[I];
      Function *Callee = Call->getCalledFunction();
      if (!Callee || Callee->isDeclaration() || Callee == &F || Bound.contains(Callee) ||
          isAround(*Callee, From) || !isInlineViable(*Callee).isSuccess())
        continue;
      makeLoopsPlain(*Callee);
      Grown += Callee->getInstructionCount();
      History.push_back({Callee, From});
      InlineFunctionInfo Info;
      if (!InlineFunction(*Call, Info).isSuccess())
        continue;
      for (CallBase *Inner : Info.InlinedCallSites)
        Work.push_back({Inner, int(History.size()) - 1});
    }
  }

private:
  static constexpr size_t Most = 100000; ///< instructions

  Function &F;
  KernelTexts &Texts;
  SmallPtrSet<const Function *, 8> Bound, Seen;
  SmallVector<std::pair<const Function *, int>, 32> History;
  size_t Grown = 0;

  bool isAround(const Function &Callee, int From) const {
    for (; From >= 0; From = History[From].second)
      if (History[From].first == &Callee)
        return true;
    return false;
  }

  /// Routines for which devices may have others.
  void findBound() {
    for (CallBase *Call : callsOf(*F.getParent(), "__pacc_routine_versions"))
      for (Instruction &I : instructions(*Call->getFunction()))
        for (Value *Operand : I.operands())
          if (auto *Routine = dyn_cast<Function>(Operand->stripPointerCasts()))
            Bound.insert(Routine);
  }

  SmallVector<CallBase *, 32> callsInPipelines() {
    const DominatorTree DT(F);
    SmallVector<const Instruction *, 2> Begins, Ends;
    for (const Instruction &I : instructions(F))
      if (calleeName(I) == "__pacc_pipeline_begin")
        Begins.push_back(&I);
      else if (calleeName(I) == "__pacc_pipeline_end")
        Ends.push_back(&I);
    SmallVector<CallBase *, 32> Calls;
    const auto Behind = [&](const Instruction &I) {
      return [&](const Instruction *Other) { return DT.dominates(Other, &I); };
    };
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && count_if(Begins, Behind(I)) > count_if(Ends, Behind(I)))
        Calls.push_back(Call);
    return Calls;
  }

  void makeLoopsPlain(Function &Callee) {
    if (!Seen.insert(&Callee).second)
      return;
    const SmallVector<CallInst *, 16> Markers = markersOf(Callee);
    if (any_of(Markers, [](const CallInst *Call) { return markerOf(*Call).is(MarkerId::Kernel); }))
      Texts.insert(Callee.getSubprogram());
    if (any_of(Markers, [](const CallInst *Call) { return !markerOf(*Call).is(MarkerId::Chunk); }))
      replaceMarkers(Callee);
  }
};

/// The arrays' pointers become values that nothing else has, and their variables hold those.
void nameArrays(Function &F) {
  SmallVector<CallBase *, 4> Arrays;
  for (Instruction &I : instructions(F))
    if (CallBase *Call = asCallOf(I, ArrayName))
      Arrays.push_back(Call);
  for (CallBase *Call : Arrays) {
    Value *Variable = Call->getArgOperand(2), *Base = Call->getArgOperand(3);
    if (Variable == Base)
      continue; // an array: it has an address of its own
    IRBuilder<> B(Call);
    Type *Ptr = Base->getType();
    Value *Named = B.CreateCall(F.getParent()->getOrInsertFunction("pacc.array", FunctionType::get(Ptr, false)));
    B.CreateStore(Named, Variable);
    if (auto *Load = dyn_cast<LoadInst>(Base); Load && Load->getPointerOperand() != Variable)
      B.CreateStore(Named, Load->getPointerOperand()); // what stands for a member
    Call->setArgOperand(3, Named);
    RecursivelyDeleteTriviallyDeadInstructions(Base);
  }
}

/// Nobody but the program's own code knows the variables any more.
void dropEntries(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    const StringRef Name = calleeName(I);
    if (isKept(Name)) {
      if (Name == ArrayName || Name == "__pacc_pipeline_update")
        Call->setArgOperand(2, ConstantPointerNull::get(cast<PointerType>(Call->getArgOperand(2)->getType())));
    } else if (isEntry(Name) && !Call->getType()->isVoidTy()) {
      for (Use &Argument : Call->args())
        if (Argument->getType()->isPointerTy())
          Argument.set(ConstantPointerNull::get(cast<PointerType>(Argument->getType())));
    } else if (isEntry(Name) || markerOf(I).is(MarkerKind::Reduction) || I.isLifetimeStartOrEnd()) {
      Call->eraseFromParent();
    }
  }
}

template <typename Pass> void apply(Function &F, FunctionAnalysisManager &FAM, Pass P) {
  FunctionPassManager Passes;
  Passes.addPass(std::move(P));
  Passes.run(F, FAM);
  FAM.clear(F, F.getName());
}

} // namespace

void makePlain(Function &F, FunctionAnalysisManager &FAM, KernelTexts &Texts) {
  Inliner(F, Texts).run();
  nameArrays(F);
  dropEntries(F);
  FAM.clear(F, F.getName());
  promoteVariables(F, FAM);
  while (settleLoads(F, FAM.getResult<TargetLibraryAnalysis>(F)))
    ;
  FAM.clear(F, F.getName());
  apply(F, FAM, InstSimplifyPass());
  // Takes away what no execution gets to, such as the branch of a function that this call's
  // arguments rule out.
  for (BasicBlock &BB : F)
    ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
  removeUnreachableBlocks(F);
  FAM.clear(F, F.getName());
  apply(F, FAM, LoopSimplifyPass());
  markCounters(FAM.getResult<LoopAnalysis>(F));
  FAM.clear(F, F.getName());
}

} // namespace pacc
