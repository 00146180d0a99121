//===- InOrder.cpp - reductions of loops that run in order ----------------===//
#include "Reductions/InOrder.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/LoopControl.h"
#include "Reductions/Combiner.h"
#include "Reductions/ReducedElements.h"
#include "Reductions/ReductionTasks.h"
#include "pacc/IR/KernelForm.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

/// Where the first iteration begins, and the copy has its identity; null: the compiler cannot tell.
static Instruction *firstIteration(const ReductionTask &T) {
  for (const Loop *Counted : T.L->Counted)
    if (Counted)
      if (BasicBlock *Before = Counted->getLoopPreheader())
        return Before->getTerminator();
  // There was one iteration: what begins the copy stands first of all.
  if (!T.R.Count && isa<AllocaInst>(T.R.Mine) && all_of(T.L->Counted, [](const Loop *Counted) { return !Counted; }))
    for (Instruction *I = T.L->Begin->getNextNode(); I; I = I->getNextNode())
      if (const auto *S = dyn_cast<StoreInst>(I); S && S->getPointerOperand() == T.R.Mine)
        return I->getNextNode();
  return nullptr;
}

namespace {

/// What the loop's end computes, computed where its iterations begin.
class Beginning {
public:
  Beginning(const ReductionTask &T, LoopTree &Tree) : L(*T.L), DT(Tree.domTree()), Where(firstIteration(T)) {}

  Instruction *place() const { return Where; }

  bool knows(const Value *V) const {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || standsBefore(*I))
      return true;
    if (isa<LoadInst>(I)) {
      const AllocaInst *Variable = variableOf(*I);
      return Variable && !isSetIn(L, *Variable);
    }
    return !isa<PHINode>(I) && !I->mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(I) &&
           all_of(I->operands(), [this](const Use &U) { return knows(U); });
  }

  Value *compute(Value *V) const {
    return copyBefore(V, *Where, [this](const Instruction &I) { return standsBefore(I); });
  }

private:
  const MarkedLoop &L;
  const DominatorTree &DT;
  Instruction *Where;

  bool standsBefore(const Instruction &I) const { return DT.dominates(&I, L.Begin); }
};

} // namespace

/// No other gang or lane goes through the loop with the same variable, unless all do it as one.
static bool isOfOne(const ReductionTask &T, const Function &F) {
  if (isa<AllocaInst>(getUnderlyingObject(T.R.Outer)) || !isKernel(F))
    return true; // routines by now: each lane runs its own
  for (const MarkedLoop *Round = T.L->Parent; Round; Round = Round->Parent)
    if (Round->Map.isSpread())
      return false;
  const KernelShape Shape = readShape(F);
  const bool Unasked = !(Shape.Flags & PACC_KERNEL_GANG) && !Shape.NumGangs && !Shape.AsksForGangs;
  return Unasked || Shape.Flags & (PACC_KERNEL_SERIAL | PACC_KERNEL_MEETING) || Shape.hasOneGang();
}

static bool runsInOrder(const ReductionTask &T, LoopTree &Tree, const Function &F, bool HasLanes) {
  // Without lanes the loops inside that they would share have one for all iterations.
  const bool IsShared = T.Over.Gang || (HasLanes && T.Over.any()) || (T.L && T.L->Map.overLanes());
  if (!T.L || IsShared || T.Deferred || !isOfOne(T, F))
    return false;
  const Beginning Begin(T, Tree);
  return Begin.place() && Begin.knows(T.R.Mine) && Begin.knows(T.R.Outer) && (!T.R.Count || Begin.knows(T.R.Count)) &&
         (!T.R.Row || (Begin.knows(T.R.Row) && Begin.knows(T.R.Pitch)));
}

static void copyElements(Instruction *Where, const MarkedReduce &R, bool IntoVariable) {
  forEachElement(Where, R, [&](IRBuilder<> &B, const ReducedElement &E) {
    Combiner(B, R).begin(IntoVariable ? E.Outer : E.Mine, IntoVariable ? E.Mine : E.Outer);
  });
}

static void beginWithVariable(const ReductionTask &T, LoopTree &Tree) {
  const Beginning Begin(T, Tree);
  MarkedReduce First = T.R;
  for (Value **V : {&First.Mine, &First.Outer, &First.Count, &First.Row, &First.Pitch})
    if (*V)
      *V = Begin.compute(*V);
  copyElements(Begin.place(), First, /*IntoVariable=*/false);
}

void beginInOrder(MutableArrayRef<ReductionTask> Tasks, LoopTree &Tree, const Function &F, bool HasLanes) {
  for (auto *First = Tasks.begin(); First != Tasks.end();) {
    auto *End = std::find_if(First + 1, Tasks.end(), [](const ReductionTask &T) { return !T.R.Follows; });
    if (std::all_of(First, End, [&](const ReductionTask &T) { return runsInOrder(T, Tree, F, HasLanes); }))
      for (ReductionTask &T : make_range(First, End))
        T.InOrder = true;
    First = End;
  }
  // Blocks that the tree does not know come now.
  for (const ReductionTask &T : Tasks)
    if (T.InOrder)
      beginWithVariable(T, Tree);
}

void leaveInVariable(const MarkedReduce &R) { copyElements(R.Call, R, /*IntoVariable=*/true); }

} // namespace pacc
