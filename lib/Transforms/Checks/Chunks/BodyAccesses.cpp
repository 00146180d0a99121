//===- BodyAccesses.cpp - what a pipeline's body does with variables ------===//
#include "Checks/Chunks/BodyAccesses.h"

#include "pacc/IR/Calls.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

/// `V` is what the entry gives, perhaps by way of a variable that holds nothing else.
static bool isResultOf(const Value &V, StringRef Entry) {
  const auto Is = [&](const Value *Of) {
    while (const auto *Cast = dyn_cast<CastInst>(Of))
      Of = Cast->getOperand(0);
    const auto *Call = dyn_cast<CallInst>(Of);
    return Call && calleeName(*Call) == Entry;
  };
  const auto *Load = dyn_cast<LoadInst>(&V);
  const auto *Variable = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
  if (!Variable)
    return Is(&V);
  return all_of(Variable->users(), [&](const User *U) {
    const auto *Store = dyn_cast<StoreInst>(U);
    return isa<LoadInst>(U) || (Store && Is(Store->getValueOperand()));
  });
}

BodyAccesses::BodyAccesses(const Function &F, const LoopInfo &LI, const DominatorTree &DT, const Loop &OverChunks,
                           const KernelTexts &Texts)
    : F(F), LI(LI), DT(DT), OverChunks(OverChunks), Texts(Texts) {
  SmallPtrSet<const Value *, 8> Arrays;
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallBase>(&I); Call && calleeName(I) == "__pacc_pipeline_array")
      Arrays.insert(Call->getArgOperand(3));
  findLoops();
  findStages();
  for (const BasicBlock *BB : OverChunks.blocks())
    for (const Instruction &I : *BB)
      add(I, Arrays);
}

const DILocation *BodyAccesses::kernelOf(const Instruction &I) const {
  for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt())
    if (Texts.contains(At->getScope()->getSubprogram()))
      return At->getInlinedAt();
  return nullptr;
}

void BodyAccesses::findLoops() {
  for (const BasicBlock *BB : OverChunks.blocks())
    for (const Instruction &I : *BB) {
      const Loop *In = markerOf(I).is(MarkerId::Chunk) ? LI.getLoopFor(BB) : nullptr;
      if (!In || In == &OverChunks)
        continue;
      // Of a nest in a kernel the outermost one, which may be collapsed.
      const DILocation *Kernel = kernelOf(I);
      const auto IsOfKernel = [&](const Instruction &Other) { return kernelOf(Other) == Kernel; };
      for (const Loop *L = In->getParentLoop(); Kernel && L && L != &OverChunks; L = L->getParentLoop())
        if (any_of(*L->getHeader(), IsOfKernel))
          In = L;
      if (is_contained(PipeLoops, In))
        continue;
      PipeLoops.push_back(In);
      if (Kernel && !OfKernel.insert({Kernel, PipeLoops.size()}).second)
        OfKernel[Kernel] = 0; // it has several
    }
}

unsigned BodyAccesses::loopOf(const Instruction &By) const {
  for (const auto &[I, L] : enumerate(PipeLoops))
    if (L->contains(&By))
      return I + 1;
  return OfKernel.lookup(kernelOf(By));
}

void BodyAccesses::add(const Instruction &I, const SmallPtrSetImpl<const Value *> &Arrays) {
  const Value *Address = addressOf(I);
  if (!Address)
    return;
  const DataLayout &DL = F.getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
  const Value *Base = Address->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  const auto *Made = dyn_cast<Instruction>(Base);
  if (Arrays.contains(Base) || isa<GEPOperator>(Base) || isa<ConstantData>(Base) ||
      (Made && OverChunks.contains(Made)))
    return;
  const bool IsAtomic = isa<AtomicRMWInst, AtomicCmpXchgInst>(I);
  Type *T = IsAtomic ? I.getOperand(1)->getType() : getLoadStoreType(&I);
  InBlock[I.getParent()].push_back(All.size());
  All.push_back({&I, Base, Offset.getSExtValue(), int64_t(DL.getTypeStoreSize(T).getKnownMinValue()),
                 isa<LoadInst>(I) || (IsAtomic && !I.use_empty()), !isa<LoadInst>(I), loopOf(I)});
}

ArrayRef<unsigned> BodyAccesses::in(const BasicBlock &BB) const {
  const auto Found = InBlock.find(&BB);
  return Found == InBlock.end() ? ArrayRef<unsigned>() : ArrayRef<unsigned>(Found->second);
}

void BodyAccesses::findStages() {
  for (const BasicBlock *BB : OverChunks.blocks())
    if (const auto *S = dyn_cast<SwitchInst>(BB->getTerminator());
        S && isResultOf(*S->getCondition(), "__pacc_pipeline_next"))
      Stages = S;
}

unsigned BodyAccesses::stageOf(const BasicBlock *BB) const {
  if (Stages)
    for (const auto &Case : Stages->cases())
      if (DT.dominates(BasicBlockEdge(Stages->getParent(), Case.getCaseSuccessor()), BB))
        return Case.getCaseValue()->getZExtValue();
  return 0;
}

SmallVector<BodyAccesses::Way, 4> BodyAccesses::waysOn(const Way &At) const {
  SmallVector<Way, 4> On;
  if (Stages && Stages->getParent() == At.Block) {
    for (const auto &Case : Stages->cases()) {
      const unsigned Stage = Case.getCaseValue()->getZExtValue();
      On.push_back({Case.getCaseSuccessor(), Stage, At.IsNextChunk || Stage <= At.Stage});
    }
    return On;
  }
  for (const BasicBlock *Next : successors(At.Block))
    if (OverChunks.contains(Next))
      On.push_back({Next, At.Stage, At.IsNextChunk || (!Stages && Next == OverChunks.getHeader())});
  return On;
}

bool BodyAccesses::isBehind(const VariableAccess &A, const VariableAccess &B) const {
  const unsigned OfA = stageOf(A.I->getParent()), OfB = stageOf(B.I->getParent());
  SmallPtrSet<BasicBlock *, 1> NextStage = {OverChunks.getHeader()};
  return OfA == OfB ? isPotentiallyReachable(B.I, A.I, &NextStage, &DT, &LI) : OfA > OfB;
}

bool BodyAccesses::isCounter(const VariableAccess &A) const {
  SmallVector<BasicBlock *, 2> Exiting;
  pipeLoop(A.Loop).getExitingBlocks(Exiting);
  return any_of(Exiting, [&](const BasicBlock *BB) {
    const auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    return Test && any_of(Test->operands(), [&](const Value *Side) {
             while (const auto *Cast = dyn_cast<CastInst>(Side))
               Side = Cast->getOperand(0);
             const auto *Load = dyn_cast<LoadInst>(Side);
             return Load && Load->getPointerOperand() == A.Base;
           });
  });
}

bool BodyAccesses::isUsedBehind(const Value &Base) const {
  if (!isa<AllocaInst>(Base))
    return true;
  SmallVector<const Value *, 8> Parts = {&Base};
  for (size_t N = 0; N != Parts.size(); ++N)
    for (const User *U : Parts[N]->users()) {
      const auto *I = cast<Instruction>(U);
      if (isa<GetElementPtrInst>(I))
        Parts.push_back(I);
      else if (!isa<StoreInst>(I) && !OverChunks.contains(I) &&
               isPotentiallyReachable(OverChunks.getHeader(), I->getParent(), nullptr, &DT, &LI))
        return true;
    }
  return false;
}

} // namespace pacc
