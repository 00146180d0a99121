//===- ReductionTasks.cpp - what is combined over which levels ------------===//
#include "Reductions/ReductionTasks.h"
#include "Reductions/ReducedElements.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

ReductionTasks::ReductionTasks(LoopTree &Tree, bool OneGang) : Tree(Tree) {
  collect(OneGang);
  for (ReductionTask &Outer : reverse(Tasks)) // what feeds it is settled then
    deferInto(Outer);
}

static bool updates(const Instruction &I, const Value &Address) {
  if (markerOf(I).is(MarkerKind::Reduction))
    return cast<CallInst>(I).getArgOperand(5) == &Address;
  const auto *S = dyn_cast<StoreInst>(&I);
  return S && S->getPointerOperand() == &Address;
}

/// Those that others feed come before them.
void ReductionTasks::collect(bool OneGang) {
  // A copy of the construct belongs to a gang.
  for (const MarkedReduce &R : Tree.regionReduces())
    Tasks.push_back({nullptr, R, {!OneGang, false, false}});
  for (const auto &L : Tree.loops())
    for (const MarkedReduce &R : L->Reduces)
      Tasks.push_back({L.get(), R, {L->Map.Gang && !OneGang, L->Map.Worker, L->Map.Vector}});
  for (ReductionTask &T : Tasks)
    addDirectUpdates(T);
}

/// Lane loops inside that have no reduction clause of their own but update
/// the copy spread it over their levels (`parallel reduction(+:s)` and a plain
/// `loop` in it): by themselves, or by a loop in them whose clause hands on to the copy.
/// Where code outside of them uses it, they have one (ReductionCopies.cpp).
void ReductionTasks::addDirectUpdates(ReductionTask &T) {
  SmallVector<const Value *, 4> Addresses = {getUnderlyingObject(T.R.Mine)};
  for (unsigned I = 0; I < Addresses.size(); ++I)
    for (const User *U : Addresses[I]->users()) {
      if (isa<GetElementPtrInst, CastInst>(U))
        Addresses.push_back(U); // a part of a complex number
      const auto *Update = dyn_cast<Instruction>(U);
      if (!Update || !updates(*Update, *Addresses[I]) || !inBody(T, *Update))
        continue;
      for (MarkedLoop *L = Tree.loopOf(Update->getParent()); L && L != T.L; L = L->Parent)
        if (L->Map.overLanes() && (!T.L || T.L->Blocks.count(L->Begin->getParent())))
          T.Over.add({false, L->Map.Worker, L->Map.Vector});
    }
}

/// The reduction of an enclosing loop (or the construct) whose copy `T` feeds.
ReductionTask *ReductionTasks::enclosing(const ReductionTask &T) {
  for (ReductionTask &O : Tasks)
    if (&O != &T && feeds(T.R, O.R))
      return &O;
  return nullptr;
}

/// All that feed it are deferred, or none: what some have combined already would count for
/// each lane.
void ReductionTasks::deferInto(ReductionTask &Outer) {
  SmallVector<ReductionTask *, 4> Feeding;
  for (ReductionTask &T : Tasks)
    if (enclosing(T) == &Outer)
      Feeding.push_back(&T);
  if (Feeding.empty() || !Feeding.front()->Over.any() || !onlyFed(Outer, *Feeding.front()))
    return;
  const ReductionSpread Over = Feeding.front()->Over;
  if (!all_of(Feeding, [&](const ReductionTask *T) { return T->Over == Over; }))
    return;
  for (ReductionTask *T : Feeding)
    T->Deferred = true;
  Outer.Over.add(Over);
}

/// Beside its initialisation the copy of `Outer` is used by nothing but
/// reductions spread as `T`.
bool ReductionTasks::onlyFed(const ReductionTask &Outer, const ReductionTask &T) const {
  const Value *Copy = getUnderlyingObject(Outer.R.Mine);
  return isa<AllocaInst>(Copy) && onlyFed(*Copy, *Copy, Outer, T);
}

bool ReductionTasks::onlyFed(const Value &Address, const Value &Copy, const ReductionTask &Outer,
                             const ReductionTask &T) const {
  return all_of(Address.users(), [&](const User *U) {
    const auto *I = cast<Instruction>(U);
    if (I->isLifetimeStartOrEnd())
      return true;
    if (isa<GetElementPtrInst, CastInst>(I))
      return onlyFed(*I, Copy, Outer, T);
    if (markerOf(*I).is(MarkerKind::Reduction)) {
      const ReductionTask *Reader = taskOf(I);
      if (Reader && liesBeside(Address, reducedBytes(Reader->R), Outer.R))
        return true;
      // One of a part of the array feeds it, too, but cannot be deferred.
      return Reader && (getUnderlyingObject(Reader->R.Mine) == &Copy ||
                        (Reader->Over == T.Over && feeds(Reader->R, Outer.R)));
    }
    const auto *S = dyn_cast<StoreInst>(I);
    if (!S || S->getPointerOperand() != &Address)
      return false;
    const uint64_t Bytes = S->getDataLayout().getTypeStoreSize(S->getValueOperand()->getType());
    return !inBody(Outer, *I) || liesBeside(Address, {Bytes, 0, 1}, Outer.R);
  });
}

const ReductionTask *ReductionTasks::taskOf(const Instruction *Call) const {
  for (const ReductionTask &T : Tasks)
    if (T.R.Call == Call)
      return &T;
  return nullptr;
}

bool ReductionTasks::inBody(const ReductionTask &T, const Instruction &I) const {
  if (!T.L) // the construct: its copy is initialised before any loop
    return Tree.loopOf(I.getParent()) != nullptr;
  const Loop *Body = T.L->body();
  return !Body || Body->contains(I.getParent());
}

} // namespace pacc
