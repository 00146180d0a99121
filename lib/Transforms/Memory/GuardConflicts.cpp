//===- GuardConflicts.cpp - what lanes may do to each other ---------------===//
#include "Memory/GuardConflicts.h"

#include "FormSteps.h"
#include "pacc/IR/Calls.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

static bool hasManyGangs(const Function &F) {
  const KernelShape Shape = readShape(F);
  return !Shape.mayAskForOneGang() && !(Shape.Flags & PACC_KERNEL_ONE_GANG);
}

static SmallVector<const Value *, 4> objectsOf(const Value *P) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(P, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return Objects;
}

static bool isFromHeap(const Value *V) {
  return V->getType()->isPointerTy() && any_of(objectsOf(V), [](const Value *Object) {
           const auto *I = dyn_cast<Instruction>(Object);
           return I && getsMemory(*I);
         });
}

static bool heapEscapes(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    if (const auto *Store = dyn_cast<StoreInst>(&I))
      return isFromHeap(Store->getValueOperand());
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && !isa<IntrinsicInst>(Call) && !markerOf(*Call) && !deviceFunctionOf(*Call) && !givesMemoryBack(*Call) &&
           any_of(Call->args(), [](const Use &U) { return isFromHeap(U); });
  });
}

GuardConflicts::GuardConflicts(const Function &Kernel, const GangMemory &Memory, AAResults &AA)
    : Places(Kernel, Memory), AA(AA), HasManyGangs(hasManyGangs(Kernel)), HeapEscapes(heapEscapes(Kernel)) {}

bool GuardConflicts::mayBeGangMemory(const Value *P) const {
  return Places.of(P) != GangPlaces::Elsewhere || mayBeOfHeap(P);
}

/// What a gang's code takes from the heap (arrays of variable length, too) is the gang's alone, until it gives the
/// address away.
bool GuardConflicts::mayBeOfHeap(const Value *P) const {
  return any_of(objectsOf(P), [&](const Value *Object) {
    const auto *I = dyn_cast<Instruction>(Object);
    return I && (getsMemory(*I) || (HeapEscapes && !isa<AllocaInst>(I)));
  });
}

/// Where there are no variables in shared memory, each allocation asks anew for where that begins.
static bool areApartInSharedMemory(const Value &A, const Value &B) {
  const auto IsBase = [](const Value &V) {
    const auto *Call = dyn_cast<CallInst>(&V);
    return Call && deviceFunctionOf(*Call).is(DeviceEntry::SharedBase);
  };
  return &A != &B && IsBase(A) && IsBase(B);
}

bool GuardConflicts::mayMeet(const Touched &A, const Touched &B) const {
  const GangPlaces::Place PlaceA = Places.of(A.Address), PlaceB = Places.of(B.Address);
  return (PlaceA == PlaceB || PlaceA == GangPlaces::Unknown || PlaceB == GangPlaces::Unknown) &&
         !areApartInSharedMemory(*getUnderlyingObject(A.Address), *getUnderlyingObject(B.Address)) &&
         pacc::mayMeet(AA, A, B);
}

/// Different iterations may touch different elements: only whole objects and
/// types tell accesses apart, not their offsets.
bool GuardConflicts::mayConflict(const Instruction &A, const Instruction &B) const {
  if (getsMemory(A) || getsMemory(B))
    return false; // nobody has touched it yet
  if (A.hasMetadata(GatheringMark) && B.hasMetadata(GatheringMark))
    return false;
  const auto OfA = touchedBy(A), OfB = touchedBy(B);
  if (OfA.empty() || OfB.empty()) // anything
    return A.mayWriteToMemory() || B.mayWriteToMemory();
  return any_of(OfA, [&](const Touched &X) {
    return any_of(OfB, [&](const Touched &Y) { return (X.Writes || Y.Writes) && mayMeet(X, Y); });
  });
}

template <typename Callback> static void forAccesses(const GuardEvent &E, Callback Do) {
  if (E.Single)
    return Do(*E.Single);
  for (BasicBlock *BB : E.Region)
    for (Instruction &I : *BB)
      if (touchesOthers(I))
        Do(I);
}

bool GuardConflicts::touchesGangMemory(const Instruction &I) const {
  const auto Places = touchedBy(I);
  return Places.empty() || any_of(Places, [&](const Touched &T) { return mayBeGangMemory(T.Address); });
}

bool GuardConflicts::touchesGangMemory(const GuardEvent &E) const {
  bool Found = E.OfSlot;
  forAccesses(E, [&](Instruction &I) { Found |= touchesGangMemory(I); });
  return Found;
}

/// All gangs read what then a loop may write that they share. Where the two are one, other
/// gangs may have written it already, for all that the lanes of this one could wait: the
/// program has a race, or knows that they are not one (the bounds of a loop, behind a pointer).
bool GuardConflicts::isBetweenGangs(const Instruction &Read, const GuardEvent &A, const GuardEvent &B) const {
  const Value *P = getLoadStorePointerOperand(&Read);
  return HasManyGangs && A.Single && !A.ByLeader && B.OfGangs && P && !mayBeGangMemory(P);
}

bool GuardConflicts::meet(const GuardEvent &A, const GuardEvent &B, bool InGangMemory) const {
  if (A.ByLeader ? B.ByLeader : A.Single && B.Single && !B.ByLeader)
    return false; // the leader's own order, or loads only
  bool Found = false;
  forAccesses(A, [&](Instruction &X) {
    if (!Found && !isBetweenGangs(X, A, B) && (!InGangMemory || touchesGangMemory(X)))
      forAccesses(B, [&](Instruction &Y) { Found |= mayConflict(X, Y); });
  });
  return Found;
}

} // namespace pacc
