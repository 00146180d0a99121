//===- PipeLoops.cpp - the loops over a pipeline's chunks -----------------===//
#include "Checks/Variables/PipeLoops.h"

#include "pacc/IR/Calls.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

PipeLoops::PipeLoops(const llvm::Loop &OverChunks, const LoopInfo &LI, const DominatorTree &DT,
                     const KernelTexts &Texts, int64_t Split)
    : OverChunks(OverChunks), DT(DT), Texts(Texts), DL(OverChunks.getHeader()->getDataLayout()),
      InOrder(orderedLoops(OverChunks, Split)) {
  find(LI, Split);
}

/// What sends control back to the loop's beginning, which may be a kernel's first instruction, is the host's:
/// `do { kernel } while (--k);`.
static bool goesRoundKernels(const Loop &L, function_ref<bool(const Instruction &)> IsOfKernel) {
  SmallVector<BasicBlock *, 2> Latches;
  L.getLoopLatches(Latches);
  return any_of(Latches, [&](const BasicBlock *Latch) {
    return Latch->getTerminator()->getDebugLoc() && !IsOfKernel(*Latch->getTerminator());
  });
}

void PipeLoops::find(const LoopInfo &LI, int64_t Split) {
  for (const BasicBlock *BB : OverChunks.blocks())
    for (const Instruction &I : *BB) {
      const Loop *In = markerOf(I).is(MarkerId::Chunk) ? LI.getLoopFor(BB) : nullptr;
      if (!In || In == &OverChunks || constantArgument(cast<CallBase>(I), 0) != Split)
        continue; // a loop over another dimension is gone through as a whole for each chunk
      // A nest in a kernel counts as its outermost loop, which may be collapsed.
      const DILocation *Kernel = kernelOf(I, Texts);
      const auto IsOfKernel = [&](const Instruction &Other) { return kernelOf(Other, Texts) == Kernel; };
      for (const Loop *L = In->getParentLoop(); Kernel && L && L != &OverChunks; L = L->getParentLoop())
        if (any_of(*L->getHeader(), IsOfKernel) && !goesRoundKernels(*L, IsOfKernel))
          In = L;
      if (is_contained(Loops, In))
        continue;
      Loops.push_back(In);
      Markers.push_back(&I);
      if (Kernel)
        OfKernel[Kernel].push_back(Loops.size());
    }
}

unsigned PipeLoops::loopOf(const Instruction &By) const {
  for (const auto &[I, L] : enumerate(Loops))
    if (L->contains(&By))
      return I + 1;
  const SmallVector<unsigned, 2> OfIts = OfKernel.lookup(kernelOf(By, Texts));
  if (OfIts.size() < 2)
    return OfIts.empty() ? 0 : OfIts.front();
  // A kernel with several: the end of a reduction comes behind its loop.
  const unsigned *Last = nullptr;
  if (shownReduction(By))
    for (const unsigned &Its : OfIts)
      if (DT.dominates(loop(Its).getHeader(), By.getParent()) &&
          (!Last || DT.dominates(loop(*Last).getHeader(), loop(Its).getHeader())))
        Last = &Its;
  return Last ? *Last : 0;
}

bool PipeLoops::isCounter(const Place &Of, unsigned Loop) const {
  // The test that the loop begins with.
  const auto *Branch = dyn_cast<BranchInst>(loop(Loop).getHeader()->getTerminator());
  const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  return Test && Of.IsExact && any_of(Test->operands(), [&](const Value *Side) {
           while (const auto *Cast = dyn_cast<CastInst>(Side))
             Side = Cast->getOperand(0);
           const auto *Load = dyn_cast<LoadInst>(Side);
           return Load && Load->getPointerOperand() == Of.Object;
         });
}

static const LoadInst *loadOf(const Value &V) {
  const Value *Of = &V;
  while (const auto *Cast = dyn_cast<CastInst>(Of))
    Of = Cast->getOperand(0);
  return dyn_cast<LoadInst>(Of);
}

static const AllocaInst *loadedVariable(const Value &V) {
  const LoadInst *Load = loadOf(V);
  return Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
}

const Value &PipeLoops::iterationOf(unsigned Loop) const {
  return *cast<CallBase>(Markers[Loop - 1])->getArgOperand(1);
}

bool PipeLoops::isOfVariable(const Place &Of, unsigned Loop) const {
  const LoadInst *Load = loadOf(iterationOf(Loop));
  return Load && any_of(placesOf(*Load->getPointerOperand(), 1, DL),
                        [&](const Place &At) { return Of.Object && At.mayMeet(Of); });
}

bool PipeLoops::isVariableOf(const Value &V, unsigned Loop) const {
  const AllocaInst *Variable = loadedVariable(V);
  // Nobody but the loop itself counts in it.
  return Variable && Variable == loadedVariable(iterationOf(Loop)) && count_if(Variable->users(), [&](const User *U) {
                       return !isa<LoadInst>(U) && loop(Loop).contains(cast<Instruction>(U));
                     }) == 1;
}

std::optional<LoopBounds> PipeLoops::boundsOf(unsigned Loop, Constancy Stays) const {
  // Its variable begins with what __pacc_pipe_first gives, by way of other variables.
  SmallVector<const Value *, 8> Work;
  SmallPtrSet<const Value *, 8> Seen;
  const CallBase *First = nullptr;
  if (const AllocaInst *Variable = loadedVariable(iterationOf(Loop)))
    Work.push_back(Variable);
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    if (const auto *Variable = dyn_cast<AllocaInst>(V)) {
      for (const User *U : Variable->users())
        if (const auto *Store = dyn_cast<StoreInst>(U))
          Work.push_back(Store->getValueOperand());
    } else if (const auto *Call = dyn_cast<CallBase>(V)) {
      if (calleeName(*Call) != "__pacc_pipe_first" || (First && First != Call))
        return std::nullopt;
      First = Call;
    } else if (isa<LoadInst, CastInst, BinaryOperator>(V)) {
      append_range(Work, cast<Instruction>(V)->operands());
    }
  }
  if (!First)
    return std::nullopt;
  const auto From = boundOf(*First->getArgOperand(1), Stays), To = boundOf(*First->getArgOperand(2), Stays);
  const int64_t Step = constantArgument(*First, 3).value_or(0);
  if (!From || !To || !Step)
    return std::nullopt;
  const auto Behind = [](const Bound &Last) { return Bound{Last.Of, Last.Offset + 1}; };
  return Step > 0 ? LoopBounds{*From, *To, Step} : LoopBounds{Behind(*To), Behind(*From), -Step};
}

/// The only value that is stored in a variable, or null.
static const Value *onlyValueIn(const AllocaInst &Variable) {
  const Value *Only = nullptr;
  for (const User *U : Variable.users()) {
    const auto *Store = dyn_cast<StoreInst>(U);
    if (Store && Store->getPointerOperand() == &Variable && !Only)
      Only = Store->getValueOperand();
    else if (!isa<LoadInst>(U))
      return nullptr;
  }
  return Only;
}

std::optional<Bound> boundOf(const Value &V, Constancy Stays) {
  Bound Here{&V, 0};
  for (;;) {
    if (const auto *Number = dyn_cast<ConstantInt>(Here.Of))
      return Bound{nullptr, Here.Offset + Number->getSExtValue()};
    const auto *Sum = dyn_cast<BinaryOperator>(Here.Of);
    const auto *Number = Sum ? dyn_cast<ConstantInt>(Sum->getOperand(1)) : nullptr;
    const auto *Load = dyn_cast<LoadInst>(Here.Of);
    const auto *Variable = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
    if (const auto *Cast = dyn_cast<CastInst>(Here.Of); Cast && Cast->isIntegerCast()) {
      Here.Of = Cast->getOperand(0);
    } else if (Number && (Sum->getOpcode() == Instruction::Add || Sum->getOpcode() == Instruction::Sub)) {
      Here.Offset += Sum->getOpcode() == Instruction::Add ? Number->getSExtValue() : -Number->getSExtValue();
      Here.Of = Sum->getOperand(0);
    } else if (const Value *Only = Variable ? onlyValueIn(*Variable) : nullptr) {
      Here.Of = Only;
    } else if (Variable) {
      return Stays(*Variable) ? std::optional(Bound{Variable, Here.Offset}) : std::nullopt;
    } else {
      return isa<Argument>(Here.Of) ? std::optional(Here) : std::nullopt;
    }
  }
}

} // namespace pacc
