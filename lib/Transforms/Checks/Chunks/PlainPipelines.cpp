//===- PlainPipelines.cpp - pipelines as plain code, for analysis ---------===//
#include "Checks/Chunks/PlainPipelines.h"

#include "Checks/Chunks/CalledEffects.h"
#include "Checks/Chunks/ImpossibleCases.h"
#include "Checks/Chunks/SettledLoads.h"
#include "Checks/Chunks/Values/ChosenReferences.h"
#include "Checks/Chunks/Values/WholeLoops.h"
#include "pacc/ABI/Types.h"
#include "pacc/Access/SequentialCopy.h"
#include "Reductions/Combiner.h"
#include "Routines/RoutineVersions.h"
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
#include "llvm/IR/Operator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr const char *ArrayName = "__pacc_pipeline_array";
constexpr const char *AroundName = "__pacc_around";
constexpr const char *ReductionName = "pacc.reduction";

/// Entries that tell of a pipeline: the analysis needs them.
bool isKept(StringRef Name) {
  return is_contained({"__pacc_pipeline_begin", ArrayName, "__pacc_pipeline_dim", "__pacc_pipeline_next",
                       "__pacc_pipeline_update", "__pacc_pipeline_end", "__pacc_pipe_first", "__pacc_pipe_trips", "__pacc_if"},
                      Name);
}

class Inliner {
public:
  Inliner(Function &F, KernelTexts &Texts) : F(F), Texts(Texts), Known(*F.getParent()) {}

  void run() { inlineAll(callsInPipelines(), Most); }

  /// What is called outside of pipelines, as long as it is not much.
  void runOutside() {
    SmallVector<CallBase *, 32> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Calls.push_back(Call);
    inlineAll(Calls, Grown + MostOutside);
  }

private:
  static constexpr size_t Most = 100000; ///< instructions
  static constexpr size_t MostOutside = 5000;

  Function &F;
  KernelTexts &Texts;
  const CalledEffects Known;
  SmallPtrSet<const Function *, 8> Seen;
  SmallVector<std::pair<const Function *, int>, 32> History;
  size_t Grown = 0;

  void inlineAll(ArrayRef<CallBase *> Calls, size_t Limit) {
    SmallVector<std::pair<CallBase *, int>, 32> Work;
    for (CallBase *Call : Calls)
      Work.push_back({Call, -1});
    // Callers before what they call: a function that calls itself is not inlined in itself. Pipelines are looked at
    // by themselves: the function that has them may not be what it was.
    for (size_t I = 0; I != Work.size() && Grown < Limit; ++I) {
      auto [Call, From] = Work[I];
      Function *Callee = Call->getCalledFunction();
      if (!Callee || Callee->isDeclaration() || Callee == &F || isBound(*Callee) || Known.isOpaque(*Callee) ||
          isAround(*Callee, From) || hasPipelines(*Callee) || !isInlineViable(*Callee).isSuccess())
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

  bool isAround(const Function &Callee, int From) const {
    for (; From >= 0; From = History[From].second)
      if (History[From].first == &Callee)
        return true;
    return false;
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

/// What host_data has in a variable is an address of the device: nothing of the program's own memory.
void nameDeviceCopies(Function &F) {
  constexpr unsigned Action = 0, Variable = 2; // __pacc_item(action, name, var, ...)
  SmallVector<CallBase *, 4> Items;
  for (Instruction &I : instructions(F))
    if (CallBase *Call = asCallOf(I, "__pacc_item");
        Call && (constantArgument(*Call, Action).value_or(0) & PACC_ACTION_MASK) == PACC_USE_DEVICE)
      Items.push_back(Call);
  for (CallBase *Item : Items) {
    IRBuilder<> B(Item);
    Value *At = Item->getArgOperand(Variable);
    auto *Returns = FunctionType::get(At->getType(), /*isVarArg=*/false);
    CallInst *Copy = B.CreateCall(F.getParent()->getOrInsertFunction("__pacc_device_copy", Returns));
    Copy->addRetAttr(Attribute::NoAlias);
    Copy->setDoesNotAccessMemory();
    B.CreateStore(Copy, At);
  }
}

/// The arrays' pointers become values that nothing else has, and their variables hold those until the pipeline ends. The
/// values say what the pointers have been before, for other names that have it.
void nameArrays(Function &F) {
  SmallVector<CallBase *, 4> Arrays, Beginnings, Ends;
  for (Instruction &I : instructions(F)) {
    if (CallBase *Call = asCallOf(I, ArrayName))
      Arrays.push_back(Call);
    else if (CallBase *Begin = asCallOf(I, "__pacc_pipeline_begin"))
      Beginnings.push_back(Begin);
    else if (CallBase *End = asCallOf(I, "__pacc_pipeline_end"))
      Ends.push_back(End);
  }
  const DominatorTree DT(F);
  for (CallBase *Call : Arrays) {
    Value *Variable = Call->getArgOperand(2), *Base = Call->getArgOperand(3);
    if (Variable == Base)
      continue; // an array: it has an address of its own
    IRBuilder<> B(Call);
    Value *Before = B.CreatePtrToInt(Base, B.getInt64Ty()); // as a number, so that nobody takes it for an access
    Value *Named = B.CreateCall(
        F.getParent()->getOrInsertFunction("pacc.array", FunctionType::get(Base->getType(), /*isVarArg=*/true)), Before);
    const auto IsEnd = [&](CallBase *End) { // of the same pipeline
      return DT.dominates(Call, End) &&
             none_of(Beginnings, [&](CallBase *Next) { return DT.dominates(Call, Next) && DT.dominates(Next, End); });
    };
    const auto Hold = [&](Value *In) {
      B.CreateStore(Named, In);
      for (CallBase *End : make_filter_range(Ends, IsEnd))
        IRBuilder<>(End->getNextNode()).CreateStore(Base, In);
    };
    if (!isArrayItself(*Call))
      Hold(Variable);
    if (auto *Load = dyn_cast<LoadInst>(Base); Load && Load->getPointerOperand() != Variable)
      Hold(Load->getPointerOperand()); // what stands for a member
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

/// Variables without pointers in them stay in memory: somebody else has their addresses. Returns the calls
/// that say so.
SmallVector<CallInst *, 32> keepNumbers(Function &F) {
  const auto HoldsPointers = [](Type *T) {
    SmallVector<Type *, 8> Parts = {T};
    for (size_t I = 0; I != Parts.size(); ++I) {
      if (Parts[I]->isPtrOrPtrVectorTy())
        return true;
      append_range(Parts, Parts[I]->subtypes());
    }
    return false;
  };
  SmallVector<CallInst *, 32> Keepers;
  LLVMContext &C = F.getContext();
  FunctionCallee Keep = F.getParent()->getOrInsertFunction(
      "pacc.keep", FunctionType::get(Type::getVoidTy(C), {PointerType::getUnqual(C)}, false));
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I);
        Variable && !HoldsPointers(Variable->getAllocatedType()) && !isWayOut(*Variable))
      Keepers.push_back(CallInst::Create(Keep, Variable));
  for (CallInst *Call : Keepers)
    Call->insertAfter(cast<Instruction>(Call->getArgOperand(0))->getIterator());
  return Keepers;
}

/// The variables that reductions gather in are changed, by somebody who needs no old value.
void showReductions(Function &F) {
  for (Instruction &I : instructions(F)) {
    if (!markerOf(I).is(MarkerKind::Reduction))
      continue;
    auto &Call = cast<CallBase>(I);
    constexpr unsigned Operator = 1, Ty = 2, Outer = 5; // __pacc_reduce(loop, op, type, name, mine, outer)
    IRBuilder<> B(&I);
    AtomicRMWInst *Shown = B.CreateAtomicRMW(AtomicRMWInst::Add, Call.getArgOperand(Outer), B.getInt8(1), MaybeAlign(),
                                             AtomicOrdering::Monotonic);
    const unsigned Op = constantArgument(Call, Operator).value_or(0) & ~PACC_RED_FLAGS;
    Type *In = Combiner(B, Op, constantArgument(Call, Ty).value_or(0)).memoryType();
    const int64_t Bytes = markerOf(I).is(MarkerId::Reduce) ? int64_t(F.getDataLayout().getTypeStoreSize(In)) : -1;
    const auto Number = [&](int64_t N) { return ConstantAsMetadata::get(B.getInt64(N)); };
    Shown->setMetadata(ReductionName,
                       MDNode::get(F.getContext(), {Number(Op), Number(In->isIntegerTy()), Number(Bytes)}));
  }
}

/// What the runtime does changes no pointers of the program; nor does a question about a variable, or what is known of a
/// function.
void keepOffMemory(Module &M) {
  for (Function &Entry : M)
    if (isEntry(Entry.getName()) || is_contained({AroundName, "__pacc_callee"}, Entry.getName()))
      Entry.setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
}

/// Data goes round pipelines: whether it does is of no matter here.
void dropAroundItems(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (CallBase *Call = asCallOf(I, AroundName)) {
      Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), 1));
      Call->eraseFromParent();
    }
}

template <typename Pass> void apply(Function &F, FunctionAnalysisManager &FAM, Pass P) {
  FunctionPassManager Passes;
  Passes.addPass(std::move(P));
  Passes.run(F, FAM);
  FAM.clear(F, F.getName());
}

} // namespace

bool hasPipelines(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return calleeName(I) == "__pacc_pipeline_begin"; });
}

void makePlain(Function &F, FunctionAnalysisManager &FAM, KernelTexts &Texts) {
  inlineCalls(F, Texts);
  nameArrays(F);
  nameDeviceCopies(F);
  keepWholeLoops(F);
  dropAroundItems(F);
  dropEntries(F);
  FAM.clear(F, F.getName());
  promoteVariables(F, FAM);
  if (loadChosenReferences(F, FAM.getResult<DominatorTreeAnalysis>(F))) {
    FAM.clear(F, F.getName());
    promoteVariables(F, FAM);
  }
  const auto &Library = FAM.getResult<TargetLibraryAnalysis>(F);
  while (settleLoads(F, Library))
    ;
  // Pointers that somebody has set before the pipeline, or that the array's own came from (x.data()): the same value.
  keepOffMemory(*F.getParent());
  settleLoads(F, Library, Settle::Pointers);
  FAM.clear(F, F.getName());
  apply(F, FAM, EarlyCSEPass(/*UseMemorySSA=*/true));
  apply(F, FAM, InstSimplifyPass());
  dropImpossibleCases(F);
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

void inlineCalls(Function &F, KernelTexts &Texts) {
  Inliner Calls(F, Texts);
  Calls.run();
  Calls.runOutside();
}

void makeTraceable(Function &F, FunctionAnalysisManager &FAM, AroundItems Items) {
  nameArrays(F);
  nameDeviceCopies(F);
  if (Items == AroundItems::Dropped)
    dropAroundItems(F);
  showReductions(F);
  dropEntries(F);
  keepOffMemory(*F.getParent());
  const SmallVector<CallInst *, 32> Keepers = keepNumbers(F);
  FAM.clear(F, F.getName());
  promoteVariables(F, FAM);
  for (CallInst *Call : Keepers)
    Call->eraseFromParent();
  while (settleLoads(F, FAM.getResult<TargetLibraryAnalysis>(F), Settle::Pointers))
    ;
  // What is loaded is no question of which value it has.
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && !Load->getType()->isPointerTy())
      Load->setVolatile(true);
  FAM.clear(F, F.getName());
  apply(F, FAM, EarlyCSEPass(/*UseMemorySSA=*/true));
  dropImpossibleCases(F);
  for (BasicBlock &BB : F)
    ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
  removeUnreachableBlocks(F);
  FAM.clear(F, F.getName());
}

std::optional<ShownReduction> shownReduction(const Instruction &I) {
  const MDNode *Shown = I.getMetadata(ReductionName);
  if (!Shown)
    return std::nullopt;
  const auto Number = [&](unsigned N) { return mdconst::extract<ConstantInt>(Shown->getOperand(N))->getSExtValue(); };
  return ShownReduction{unsigned(Number(0)), Number(1) != 0, Number(2)};
}

/// What is stored in the variable is the address of something, no other variable's or member's value.
static bool holdsAddress(const Value &Variable) {
  return isa<AllocaInst>(Variable) && all_of(Variable.users(), [&](const User *U) {
           const auto *Store = dyn_cast<StoreInst>(U);
           return !Store || Store->getPointerOperand() != &Variable || !isa<LoadInst>(Store->getValueOperand());
         });
}

bool isArrayItself(const CallBase &Entry) {
  const Value *Variable = Entry.getArgOperand(2), *Base = Entry.getArgOperand(3);
  const auto *Load = dyn_cast<LoadInst>(Base), *Of = dyn_cast<LoadInst>(Variable);
  const bool IsReference = Load && Of && Load->getPointerOperand() == Of->getPointerOperand();
  return Variable == Base || IsReference ||
         (Load && Load->getPointerOperand() != Variable && holdsAddress(*Load->getPointerOperand()));
}

const Value *pointerBefore(const Value &Array) {
  const auto *Call = dyn_cast<CallBase>(&Array);
  const auto *Number = Call && Call->arg_size() ? dyn_cast<PtrToIntOperator>(Call->getArgOperand(0)) : nullptr;
  return Number && calleeName(*Call) == "pacc.array" ? Number->getPointerOperand() : nullptr;
}

const DILocation *kernelOf(const Instruction &I, const KernelTexts &Texts) {
  for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt())
    if (Texts.contains(At->getScope()->getSubprogram()))
      return At->getInlinedAt();
  return nullptr;
}

Spot spotOf(const Instruction &I, const KernelTexts &Texts) {
  Spot S;
  for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt()) {
    S = {At, S.At != nullptr};
    if (Texts.contains(At->getScope()->getSubprogram()))
      break;
  }
  return S;
}

} // namespace pacc
