//===- ParallelLoops.cpp - which loops are to be spread -------------------===//
#include "Levels/ParallelLoops.h"
#include "Levels/LoopAxes.h"
#include "Levels/TightNests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;

namespace pacc {

ParallelLoops::ParallelLoops(const LoopTree &Tree, const LoopVerdicts &Verdicts, unsigned Construct)
    : Verdicts(Verdicts), GangsShareFound(Construct == PACC_KERNELS) {
  for (const auto &L : Tree.loops())
    if (hasBetterLanes(*L))
      leaveToOneLane(*L);
  if (GangsShareFound)
    for (const auto &L : Tree.loops())
      findBox(Tree, *L);
  for (const auto &L : Tree.loops())
    if (isBetterAlone(Tree, *L))
      LeftToOneLane.insert(L->Id);
}

bool ParallelLoops::isSeq(const MarkedLoop &L) const {
  if (L.Map.OfRoutine)
    return !L.Map.isSpread();
  if (L.Flags & PACC_LOOP_SEQ)
    return true;
  // 2.9.9: of a loop with `auto`, which `kernels` implies, that is not known to be parallel the levels are ignored.
  if (L.Flags & (PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR))
    return (L.Flags & PACC_LOOP_AUTO) && !Verdicts.lookup(L.Id).Independent;
  if (isSaid(L))
    return LeftToOneLane.contains(L.Id);
  return !Verdicts.lookup(L.Id).Independent || LeftToOneLane.contains(L.Id) || isTooShort(L);
}

bool ParallelLoops::anyInside(const MarkedLoop &L) const {
  return L.Calls != PACC_ROUTINE_SEQ ||
         any_of(L.Children, [&](const MarkedLoop *C) { return !isSeq(*C) || anyInside(*C); });
}

/// Most of a warp's lanes would idle in it, while a loop round it has work for all; and
/// arrays that it goes through can be registers of the lane that runs it alone.
bool ParallelLoops::isTooShort(const MarkedLoop &L) const {
  if (!isFound(L) || !mostTrips(L) || mostTrips(L) > FewTrips || OfBoxes.contains(L.Id))
    return false;
  for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
    if (!isSeq(*P))
      return true;
  return false;
}

/// So many iterations lanes do one after the other: what one goes through its neighbours find in the first cache. What they
/// store goes to memory one by one. (H200, 2^21 gangs that divide by their sum, too: 6 doubles 169 us, by lanes 42; 12 doubles
/// 176 and 124; 20 doubles 183 and 304.)
bool mayBeOfOneLane(const MarkedLoop &L, uint64_t Trips) {
  constexpr uint64_t Most = 32, MostThatStore = 12;
  if (!L.Children.empty() || L.Calls != PACC_ROUTINE_SEQ || !L.body() || !L.body()->isInnermost())
    return false;
  const bool Stores = any_of(L.body()->blocks(), [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) {
      const auto *Store = dyn_cast<StoreInst>(&I);
      return Store && !isa<AllocaInst>(getUnderlyingObject(Store->getPointerOperand()));
    });
  });
  return Trips <= (Stores ? MostThatStore : Most);
}

/// Without a directive, shorter than a warp, and round it more than a nest of loops that share the grid with it: a warp would
/// have a part of its lanes at work, for one iteration of the loops round it. (H200, 1300 x 1300 cells of nine floats, with
/// two loops over them: 1058 us with a warp a cell, 150 with a lane.)
bool ParallelLoops::isBetterAlone(const LoopTree &Tree, const MarkedLoop &L) const {
  constexpr uint64_t FewAround = 4096; // lanes alone would leave most of the device idle
  if (!isFound(L) || !L.Parent || isSeq(L) || OfBoxes.contains(L.Id) || !mostTrips(L) || !mayBeOfOneLane(L, mostTrips(L)) ||
      isTight(Tree, Verdicts, *L.Parent, L))
    return false;
  uint64_t Around = 1;
  for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
    if (!isSeq(*P))
      Around = std::min(FewAround, Around * (mostTrips(*P) ? std::min(mostTrips(*P), FewAround) : FewAround));
  return Around >= FewAround;
}

/// A nest of short loops in `Outermost`, with nothing between them, whose points are neighbours in memory, as the
/// numbers of one element are: if its elements are the lanes, each of those fetches sectors of its own. (H200, 250000
/// elements of 4 x 4 x 4 doubles, a product with 4 x 4 numbers along one axis: 238 us, a lane a point 79.)
void ParallelLoops::findBox(const LoopTree &Tree, const MarkedLoop &Outermost) {
  if (Outermost.Map.OfRoutine || isSeq(Outermost))
    return;
  SmallVector<std::pair<const MarkedLoop *, unsigned>, 4> Nest;
  for (unsigned D = 0; D != Outermost.Dims; ++D)
    Nest.push_back({&Outermost, D});
  const size_t Around = Nest.size();
  double Points = 1;
  const MarkedLoop *L = &Outermost;
  while (L->Children.size() == 1) {
    const MarkedLoop *Inner = L->Children.front();
    if (Inner->Map.OfRoutine || !isFound(*Inner) || !Verdicts.lookup(Inner->Id).Independent ||
        !Inner->Reduces.empty() || !mostTrips(*Inner) || mostTrips(*Inner) > FewTrips ||
        LeftToOneLane.contains(Inner->Id) || !isTight(Tree, Verdicts, *L, *Inner))
      break;
    Points *= double(mostTrips(*Inner));
    Nest.push_back({Inner, 0});
    L = Inner;
  }
  constexpr double Worth = 1.5;
  if (Nest.size() == Around || !isSmallBox(Nest) ||
      Worth * Points * Verdicts.lookup(L->Id).sectorsOfLanes() > Verdicts.lookup(Outermost.Id).sectorsOfLanes())
    return;
  for (auto [Inner, D] : drop_begin(Nest, Around))
    OfBoxes.insert(Inner->Id);
}

/// Sectors that an iteration of `L` fetches as a gang's, whose lanes share the parallel loops inside.
double ParallelLoops::sectorsOfGang(const MarkedLoop &L) const {
  double Sectors = Verdicts.lookup(L.Id).AccessesOutside;
  for (const MarkedLoop *C : L.Children) {
    const LoopVerdict Inner = Verdicts.lookup(C->Id);
    Sectors += Inner.trips() * (isSeq(*C) || anyInside(*C) ? sectorsOfGang(*C) : Inner.sectorsOfLanes());
  }
  return Sectors;
}

/// No clause asks for a level of the parallel loops inside `L`, each of so many iterations at most; 0: of any number.
/// Loops with a directive are no such if every gang of a `parallel` construct runs `L`: each of their iterations is
/// executed once, which one lane of each gang would not see to.
bool ParallelLoops::hasOpenLoopsAlone(const MarkedLoop &L, uint64_t Most, bool IsShared) const {
  return L.Calls == PACC_ROUTINE_SEQ && all_of(L.Children, [&](const MarkedLoop *C) {
           const bool IsShort = !Most || (mostTrips(*C) && mostTrips(*C) <= Most);
           const bool IsOpen =
               isFound(*C) || (IsShared && !(C->Flags & (PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR)));
           return !C->Map.OfRoutine && hasOpenLoopsAlone(*C, Most, IsShared) && (isSeq(*C) || (IsOpen && IsShort));
         });
}

/// A collapsed loop, or a parallel one in another.
bool ParallelLoops::isOfNest(const MarkedLoop &L) const { return L.Dims > 1 || (L.Parent && !isSeq(*L.Parent)); }

/// A lane for each iteration of `L`, which runs the loops inside alone, fetches far less than a gang
/// for each (`f[k * n + i]`, k inside). Of short loops half is enough: small arrays that go through them
/// are registers then. Of one long loop inside, both may be spread (LoopAxes.cpp), unless it gathers values; and there
/// must be a nest of loops that could have the lanes, or its iterations might be few and their sums long.
bool ParallelLoops::hasBetterLanes(const MarkedLoop &L) const {
  constexpr uint64_t Many = 128, Short = 64;
  constexpr unsigned AllLevels = PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR;
  const LoopVerdict Verdict = Verdicts.lookup(L.Id);
  const unsigned Asked = L.Flags & AllLevels;
  if (L.Map.OfRoutine || isSeq(L) || (Asked && Asked != PACC_LOOP_GANG) || Verdict.LeavesValues ||
      (Verdict.MostTrips && Verdict.MostTrips < Many) || !anyInside(L))
    return false;
  const bool IsShared = !isFound(L) || GangsShareFound;
  const bool AreShort = hasOpenLoopsAlone(L, Short, IsShared);
  const bool MayBeLong = L.Children.size() != 1 || (!L.Children.front()->Reduces.empty() && isOfNest(L));
  if (!AreShort && !(MayBeLong && hasOpenLoopsAlone(L, /*Most=*/0, IsShared)))
    return false;
  return (AreShort ? 2 : 4) * Verdict.sectorsOfLanes() <= sectorsOfGang(L);
}

void ParallelLoops::leaveToOneLane(const MarkedLoop &L) {
  for (const MarkedLoop *C : L.Children) {
    LeftToOneLane.insert(C->Id);
    leaveToOneLane(*C);
  }
}

} // namespace pacc
