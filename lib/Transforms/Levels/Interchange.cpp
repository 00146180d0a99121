//===- Interchange.cpp - parallel loops out of sequential ones ------------===//
//
// The control of the two loops stays where it is, and they exchange what they count: the numbers of
// their markers, and how many iterations there are. So
//
//   begin(k)                             n_j = ...                    the inner loop's bounds
//   for (c_k < n_k)                      begin(j)
//     k = lb_k + c_k; t = a[k]           for (c_k < n_j)
//     n_j = ...                            begin(k)
//     begin(j)                             for (c_j < n_k)
//     for (c_j < n_j)                        k = lb_k + c_j; t = a[k]
//       j = lb_j + c_j; body                 j = lb_j + c_k; body
//
// What stands between the heads of the loops is computed for each iteration of both.
//
//===----------------------------------------------------------------------===//
#include "Levels/Interchange.h"
#include "Levels/ParallelLoops.h"
#include "pacc/Access/LoopControl.h"
#include "pacc/IR/Calls.h"
#include "pacc/Support/Feedback.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <set>
#include <tuple>

using namespace llvm;

namespace pacc {
namespace {

class Nest {
public:
  /// Whether the two may change places as far as their form goes.
  bool find(MarkedLoop &OuterLoop, MarkedLoop &InnerLoop) {
    if (!Outer.find(OuterLoop) || !Inner.find(InnerLoop) ||
        Inner.Counted->getParentLoop() != Outer.Counted || // no loop in between, of whatever form
        Outer.Markers.front()->getType() != Inner.Markers.front()->getType())
      return false;
    return !hasAtomics() && findBetween() && splitBetween() && endsAtOnce();
  }

  void interchange();

private:
  LoopControl Outer, Inner;
  SmallVector<BasicBlock *, 8> Between; ///< from the outer loop's body to the inner loop; the first one is split
  Instruction *Bounds = nullptr;        ///< from here on the inner loop's bounds are computed

  /// Iterations of the inner loop may do them in any order, but those of one iteration of the outer loop come before
  /// those of the next.
  bool hasAtomics() const {
    return any_of(Outer.L->Blocks, [](const BasicBlock *BB) {
      return any_of(*BB, [](const Instruction &I) { return I.isAtomic(); });
    });
  }

  bool findBetween() {
    SmallVector<BasicBlock *, 8> Work = {Outer.Body};
    SmallPtrSet<BasicBlock *, 8> Seen;
    BasicBlock *End = Inner.L->Begin->getParent();
    while (!Work.empty()) {
      BasicBlock *BB = Work.pop_back_val();
      if (BB == End || !Seen.insert(BB).second)
        continue;
      const bool IsInLoop = any_of(*Outer.Counted, [BB](const Loop *Other) { return Other->contains(BB); });
      if (!Outer.Counted->contains(BB) || BB == Outer.Counted->getHeader() || IsInLoop || // which may never end
          !isa<BranchInst>(BB->getTerminator()))
        return false;
      Between.push_back(BB);
      append_range(Work, successors(BB));
    }
    return all_of(predecessors(End), [&](BasicBlock *P) { return Seen.contains(P); });
  }

  /// Where in the order of `Between` it stands: before the bounds, or among them.
  bool isAmongBounds(const Instruction &I) const {
    return is_contained(Between, I.getParent()) &&
           (I.getParent() != Between.front() || &I == Bounds || Bounds->comesBefore(&I));
  }
  bool isBeforeBounds(const Instruction &I) const { return I.getParent() == Between.front() && !isAmongBounds(I); }

  /// In the outer loop only instructions that `Is` says are assign the variable, and its address goes nowhere.
  bool isOnlySetIn(const AllocaInst &Variable, function_ref<bool(const Instruction &)> Is) const {
    return all_of(Variable.users(), [&](const User *U) {
      const auto *I = cast<Instruction>(U);
      if (I->isLifetimeStartOrEnd() || (isa<LoadInst>(I) && variableOf(*I)))
        return true;
      return isa<StoreInst>(I) && variableOf(*I) == &Variable && (!Outer.L->contains(*I) || Is(*I));
    });
  }

  static bool isHarmless(const Instruction &I) {
    return I.isLifetimeStartOrEnd() || I.isDebugOrPseudoInst() || isa<BranchInst>(I) ||
           (!I.mayReadOrWriteMemory() && !I.mayHaveSideEffects() && (!isa<CallBase>(I) || isa<IntrinsicInst>(I)) &&
            !isa<AllocaInst>(I));
  }

  bool usesWhatStandsBefore(const Instruction &I) const {
    return any_of(I.operands(), [&](const Use &U) {
      const auto *Operand = dyn_cast<Instruction>(U.get());
      return Operand && isBeforeBounds(*Operand);
    });
  }

  /// Made of what the outer loop leaves alone, and not to be done only where that has an iteration, as a division.
  bool canBeHoisted(const Instruction &I) const {
    if (usesWhatStandsBefore(I))
      return false;
    if (isHarmless(I))
      return I.isTerminator() || isa<PHINode>(I) || I.isLifetimeStartOrEnd() || I.isDebugOrPseudoInst() ||
             isSafeToSpeculativelyExecute(&I);
    const AllocaInst *Variable = variableOf(I);
    return Variable && Variable != Outer.Counter && Variable != Inner.Counter &&
           isOnlySetIn(*Variable, [&](const Instruction &Store) { return isAmongBounds(Store); }) &&
           (!isSetAmongBounds(*Variable) || hasOneValue(*Variable));
  }

  bool isSetAmongBounds(const AllocaInst &Variable) const {
    return any_of(Variable.users(), [&](const User *U) {
      return isa<StoreInst>(U) && isAmongBounds(*cast<Instruction>(U));
    });
  }

  /// What is set among the bounds of the inner loop is set before the outer one then, if that has no iteration, too: no
  /// load finds what the variable has had before, neither behind the loops nor among the bounds of the first iteration.
  bool hasOneValue(const AllocaInst &Variable) const {
    return all_of(Variable.users(), [&](const User *U) {
      const auto *Load = dyn_cast<LoadInst>(U);
      return !Load || findsBounds(*Load);
    });
  }

  /// All that `Load` may find has been set among the bounds, and in the same iteration if it is part of one.
  bool findsBounds(const LoadInst &Load) const {
    const Value *Variable = Load.getPointerOperand();
    SmallVector<const Instruction *, 8> Work = {&Load}; // what stands before these is looked at
    SmallPtrSet<const BasicBlock *, 16> Seen;
    while (!Work.empty()) {
      const Instruction *At = Work.pop_back_val();
      const BasicBlock *BB = At->getParent();
      do
        At = At->getPrevNode();
      while (At && !(isa<StoreInst>(At) && At->getOperand(1) == Variable) &&
             !(At->isLifetimeStartOrEnd() && At->getOperand(0) == Variable));
      if (At ? isa<StoreInst>(At) && !isAmongBounds(*At) : BB == Between.front())
        return false;
      if (!At)
        for (const BasicBlock *From : predecessors(BB))
          if (Seen.insert(From).second)
            Work.push_back(From->getTerminator());
    }
    return true;
  }

  /// May be done for each iteration of both loops; the analysis sees to what it reads.
  bool canBeRepeated(const Instruction &I) const {
    const bool IsLocal = all_of(I.users(), [&](const User *U) {
      const auto *By = cast<Instruction>(U);
      return isBeforeBounds(*By) || Inner.Counted->contains(By);
    });
    if (!IsLocal || isa<PHINode>(I))
      return false;
    if (isHarmless(I) || (isa<LoadInst>(I) && cast<LoadInst>(I).isSimple()))
      return true;
    const AllocaInst *Variable = isa<StoreInst>(I) ? variableOf(I) : nullptr;
    return Variable && Variable != Inner.Counter && Variable != Outer.Counter &&
           isOnlySetIn(*Variable, [&](const Instruction &Store) { return isBeforeBounds(Store); }) &&
           all_of(Variable->users(), [&](const User *U) { // nobody needs what the last iteration has left
             const auto *By = cast<Instruction>(U);
             return By->isLifetimeStartOrEnd() || isBeforeBounds(*By) || Inner.Counted->contains(By);
           });
  }

  bool splitBetween() {
    for (Instruction &First : *Between.front()) {
      Bounds = &First;
      const bool CanSplit = all_of(Between, [&](const BasicBlock *BB) {
        return all_of(*BB, [&](const Instruction &I) { return isAmongBounds(I) ? canBeHoisted(I) : canBeRepeated(I); });
      });
      if (CanSplit)
        return none_of(Between.front()->phis(), [](const PHINode &) { return true; });
    }
    return false;
  }

  /// Behind the inner loop nothing happens but that the outer one goes on.
  bool endsAtOnce() const {
    for (const BasicBlock *BB : Outer.Counted->blocks()) {
      if (Inner.Counted->contains(BB) || is_contained(Between, BB) || BB == Outer.Counted->getHeader())
        continue;
      for (const Instruction &I : *BB) {
        if (isHarmless(I) || markerOf(I).isBound() || &I == Inner.L->Begin || &I == Inner.L->End)
          continue;
        const AllocaInst *Variable = variableOf(I);
        if (!Variable || (isa<StoreInst>(I) && Variable != Inner.Counter && Variable != Outer.Counter &&
                          any_of(Variable->users(), [](const User *U) { return isa<LoadInst>(U); })))
          return false;
      }
    }
    return true;
  }
};

void Nest::interchange() {
  // The numbers of iterations, with the markers that go by them.
  const SmallVector<CallInst *, 3> OfOuter = Outer.Markers, OfInner = Inner.Markers;
  for (auto [From, To] : {std::pair(&OfOuter, &Inner), std::pair(&OfInner, &Outer)})
    for (CallInst *Marker : *From) {
      Marker->setArgOperand(0, ConstantInt::get(Marker->getArgOperand(0)->getType(), To->L->Id));
      Marker->setArgOperand(2, To->tripsBefore(*Marker));
    }
  for (unsigned A = 0; A != Outer.L->Begin->arg_size(); ++A) {
    Value *Old = Outer.L->Begin->getArgOperand(A);
    Outer.L->Begin->setArgOperand(A, Inner.L->Begin->getArgOperand(A));
    Inner.L->Begin->setArgOperand(A, Old);
  }
  Value *OuterId = Outer.L->End->getArgOperand(0);
  Outer.L->End->setArgOperand(0, Inner.L->End->getArgOperand(0));
  Inner.L->End->setArgOperand(0, OuterId);
  // Their variables.
  SmallVector<LoadInst *, 4> Loads;
  for (AllocaInst *Counter : {Outer.Counter, Inner.Counter})
    for (User *U : Counter->users())
      if (auto *Load = dyn_cast<LoadInst>(U);
          Load && Outer.L->contains(*Load) && !Outer.OwnLoads.contains(Load) && !Inner.OwnLoads.contains(Load))
        Loads.push_back(Load);
  for (LoadInst *Load : Loads)
    Load->setOperand(0, Load->getPointerOperand() == Outer.Counter ? Inner.Counter : Outer.Counter);
  // What is set between the two lives as long as they do.
  SmallPtrSet<const Value *, 8> Set;
  for (BasicBlock *BB : Between)
    for (Instruction &I : *BB)
      if (isa<StoreInst>(I))
        Set.insert(getLoadStorePointerOperand(&I));
  for (BasicBlock *BB : Outer.L->Blocks)
    for (Instruction &I : make_early_inc_range(*BB))
      if (I.isLifetimeStartOrEnd() && Set.contains(I.getOperand(0))) {
        if (&I == Bounds)
          Bounds = I.getNextNode();
        I.eraseFromParent();
      }
  // The bounds go before the outer loop, all else into the inner one.
  BasicBlock *Head = Between.front(), *Start = SplitBlock(Head, Bounds), *InnerBegin = Inner.L->Begin->getParent(),
             *OuterBegin = Outer.L->Begin->getParent();
  const SmallVector<BasicBlock *, 2> Before(predecessors(OuterBegin)), After(predecessors(InnerBegin));
  for (BasicBlock *BB : Before)
    BB->getTerminator()->replaceSuccessorWith(OuterBegin, Start);
  for (BasicBlock *BB : After)
    BB->getTerminator()->replaceSuccessorWith(InnerBegin, OuterBegin);
  Head->getTerminator()->setSuccessor(0, InnerBegin);
  const auto To = Inner.Body->getFirstInsertionPt();
  for (Instruction &I : make_early_inc_range(*Head))
    if (!I.isTerminator())
      I.moveBefore(*Inner.Body, To);
}

/// Which two of a kernel's loops are to change places: numbers and lines of the outer and the inner one.
struct LoopPair {
  unsigned Outer, Inner;
  unsigned OuterLine, InnerLine;
  bool operator<(const LoopPair &O) const { return std::tie(Outer, Inner) < std::tie(O.Outer, O.Inner); }
};

bool interchangeIn(Function &F, const LoopPair &Wanted) {
  LoopTree Tree(F);
  for (const auto &L : Tree.loops())
    if (Nest N; L->Id == Wanted.Outer && N.find(*L, *L->Children.front())) {
      N.interchange();
      return true;
    }
  return false;
}

/// The outermost pair that is not in `Tried`: loops that would be spread in a loop that would not.
std::optional<LoopPair> findPair(Function &F, const LoopVerdicts &Verdicts, const std::set<LoopPair> &Tried) {
  LoopTree Tree(F);
  const ParallelLoops Parallel(Tree, Verdicts, readOrigin(F).Construct);
  for (const auto &L : Tree.loops()) {
    if (!Parallel.isSeq(*L) || Verdicts.lookup(L->Id).LeavesRow || L->Map.OfRoutine || L->Children.size() != 1 || !L->Reduces.empty() ||
        L->Calls != PACC_ROUTINE_SEQ)
      continue;
    MarkedLoop &Inner = *L->Children.front();
    const LoopPair Found{L->Id, Inner.Id, L->Line, Inner.Line};
    Nest N;
    if (!(L->Parent && L->Parent->asksForLanes()) && !Parallel.isSeq(Inner) && Inner.Reduces.empty() &&
        !Inner.Map.OfRoutine && !Tried.count(Found) && N.find(*L, Inner))
      return Found;
  }
  return std::nullopt;
}

/// With `Now` the loop that has come out is still parallel, and all others that were.
bool isGood(Function &F, const LoopPair &P, const LoopVerdicts &Before, const LoopVerdicts &Now) {
  return Now.lookup(P.Inner).Independent && stayIndependent(LoopTree(F), Before, Now);
}

} // namespace

Interchanges interchangeLoops(Module &Neutral, function_ref<bool(const Function &)> IsWanted, LoopVerdicts &Verdicts) {
  Interchanges All;
  for (Function &F : Neutral) {
    if (F.isDeclaration() || !isKernel(F) || !IsWanted(F))
      continue;
    std::set<LoopPair> Tried;
    while (const std::optional<LoopPair> P = findPair(F, Verdicts, Tried)) {
      Tried.insert(*P);
      const LoopVerdicts Now =
          analyseChanged(Neutral, F.getName(), [&](Function &Copy) { return interchangeIn(Copy, *P); });
      if (!isGood(F, *P, Verdicts, Now) || !interchangeIn(F, *P))
        continue;
      takeOver(Verdicts, Now);
      All.push_back({readOrigin(F).Function, P->OuterLine, P->InnerLine});
    }
  }
  return All;
}

void report(const Interchanges &Done) {
  for (const Interchange &One : Done)
    feedback().note(One.Function, One.WasOuter,
                    "Loop interchange produces reordered loop nest: " + std::to_string(One.WasInner) + "," +
                        std::to_string(One.WasOuter));
}

} // namespace pacc
