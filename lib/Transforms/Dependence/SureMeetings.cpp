//===- SureMeetings.cpp - iterations that surely meet ---------------------===//
#include "Dependence/SureMeetings.h"
#include "Dependence/AtomicOrder.h"
#include "Dependence/Copies/SequentialCopy.h"
#include "Dependence/Elements/SumsInMemory.h"
#include "Dependence/Subscripts/Subscripts.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

uint64_t mostTrips(const Loop &L, ScalarEvolution &SE) {
  const auto *Most = dyn_cast<SCEVConstant>(SE.getConstantMaxBackedgeTakenCount(&L));
  return Most && Most->getAPInt().ult(UINT32_MAX) ? Most->getAPInt().getZExtValue() : 0;
}

unsigned constantTrips(const Loop &L, ScalarEvolution &SE) {
  const auto *Trips = dyn_cast<SCEVConstant>(SE.getBackedgeTakenCount(&L));
  return Trips && Trips->getAPInt().ult(UINT32_MAX) ? Trips->getAPInt().getZExtValue() : 0;
}

/// Whether each iteration of `L` gets to `BB`, and each of the loops in `L` round it.
bool SureMeetings::isAlwaysReached(const BasicBlock *BB, const Loop &L) const {
  for (const Loop *In = LI.getLoopFor(BB); In; In = In->getParentLoop()) {
    if (!In->getLoopLatch() || !Dominance.dominates(BB, In->getLoopLatch()))
      return false;
    if (In == &L)
      return true;
    BB = In->getHeader();
  }
  return false;
}

/// A loop round `BB`, whose bounds are known, has no iterations. (The number of its rounds is that of its iterations
/// where it begins with the test.)
bool SureMeetings::isNeverReached(const BasicBlock *BB) const {
  for (const Loop *In = LI.getLoopFor(BB); In; In = In->getParentLoop())
    if (BB != In->getHeader() && In->isLoopExiting(In->getHeader()) && SE.getConstantMaxBackedgeTakenCount(In)->isZero())
      return true;
  return false;
}

/// What `L` does to the construct's data. `IsSure`: in each iteration.
SureMeetings::PlainAccesses SureMeetings::accessesOfData(const Loop &L, bool IsSure) const {
  PlainAccesses Found;
  for (BasicBlock *BB : L.blocks()) {
    if (isNeverReached(BB))
      continue;
    for (Instruction &I : *BB)
      if (isa<LoadInst, StoreInst>(I) && !I.isVolatile() && !I.isAtomic() &&
          isa<Argument>(getUnderlyingObject(addressOf(I))) && (!IsSure || isAlwaysReached(BB, L)))
        (isa<LoadInst>(I) ? Found.Loads : Found.Stores).push_back(&I);
  }
  return Found;
}

/// After how many iterations `Y` is surely about the element that `X` has accessed, at distances that any loop has.
std::optional<int64_t> SureMeetings::nearDistance(Instruction &X, Instruction &Y, const Loop &L) {
  constexpr int64_t Near = 4;
  const int64_t Trips = mostTrips(L, SE);
  const std::optional<int64_t> Distance = Subscripts.distance(X, Y, L);
  const bool IsNear = Distance && std::abs(*Distance) <= Near &&
                      !(Trips && std::max<int64_t>(1, std::abs(*Distance)) >= Trips);
  return IsNear ? Distance : std::nullopt;
}

LoopConflict SureMeetings::findConflict(const Loop &L) {
  const PlainAccesses All = accessesOfData(L, /*IsSure=*/true);
  for (Instruction *Store : All.Stores)
    for (Instruction *Load : All.Loads) {
      const std::optional<int64_t> Distance = nearDistance(*Store, *Load, L);
      if (!Distance || (!*Distance && !Dominance.dominates(Load, Store)))
        continue;
      LoopConflict Found = sureConflict(*Store, addressOf(*Store), *Load, *Distance);
      if (!Found.Text.empty())
        return Found;
    }
  return {};
}

LoopConflict SureMeetings::findOverwrite(const Loop &L) {
  for (Instruction *Store : accessesOfData(L, /*IsSure=*/false).Stores) {
    const BasicBlock *BB = Store->getParent();
    const bool IsOne = SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(addressOf(*Store))), &L);
    const bool MeetsOthers = isAlwaysReached(BB, L) || (IsOne && Differing.mayBeReachedBySeveral(BB, L));
    if (!MeetsOthers || areOfOneSum(*Store, *Store, markedLoopOf(L)) ||
        !Differing.differs(cast<StoreInst>(Store)->getValueOperand(), L) || nearDistance(*Store, *Store, L) != 0)
      continue;
    LoopConflict Found = overwriteConflict(*Store, addressOf(*Store));
    if (!Found.Text.empty())
      return Found;
  }
  return {};
}

} // namespace pacc
