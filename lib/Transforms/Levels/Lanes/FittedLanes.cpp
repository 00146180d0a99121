//===- FittedLanes.cpp - as many lanes as a loop needs --------------------===//
#include "Levels/Lanes/FittedLanes.h"
#include "Levels/Lanes/OpenLanes.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/ABI/Geometry.h"
#include "pacc/Targets/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace pacc {

bool mayPackGangs(const KernelShape &Shape) {
  constexpr unsigned Against =
      PACC_KERNEL_SERIAL | PACC_KERNEL_WORKER | PACC_KERNEL_REDUCTION | PACC_KERNEL_ONE_GANG |
      PACC_KERNEL_COUNTERS | PACC_KERNEL_MEETING;
  constexpr unsigned Needed = PACC_KERNEL_GANG | PACC_KERNEL_VECTOR;
  return (Shape.Flags & Needed) == Needed && !(Shape.Flags & Against) && Shape.VectorLength &&
         Shape.VectorLength <= commonWarpSize() && !Shape.NumGangs &&
         all_of(Shape.Dims, [](const pacc_loop_dim &D) {
           return D.block_axis == 0 || D.block_axis == PACC_BLOCK_LINEAR || D.block_axis == PACC_NO_AXIS;
         });
}

namespace {

constexpr uint64_t MostFitted = 256;
/// Gangs of one warp that fill a device.
constexpr uint64_t ManyGangs = 8192;

const MarkedLoop *vectorLoopOf(const LoopTree &Tree, const BasicBlock *BB) {
  const MarkedLoop *L = Tree.loopOf(BB);
  while (L && !L->Map.Vector)
    L = L->Parent;
  return L;
}

/// Each gang has it, not each lane: its lanes share it, at least from one loop to the next.
bool isArrayOfGang(const AllocaInst &A, const LoopTree &Tree) {
  if (!A.getAllocatedType()->isAggregateType() && !A.isArrayAllocation())
    return false;
  const MarkedLoop *User = nullptr;
  return any_of(A.users(), [&](const llvm::User *U) {
    const auto *I = cast<Instruction>(U);
    if (I->isLifetimeStartOrEnd())
      return false;
    const MarkedLoop *L = vectorLoopOf(Tree, I->getParent());
    const bool IsOther = !L || (User && User != L);
    User = L;
    return IsOther;
  });
}

/// As far as the compiler knows.
bool hasManyGangs(const MarkedLoop &L, const LoopVerdicts &Verdicts) {
  uint64_t Gangs = 1;
  for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
    if (P->Map.Gang) {
      const uint64_t Trips = Verdicts.lookup(P->Id).MostTrips;
      if (!Trips)
        return true;
      Gangs = SaturatingMultiply(Gangs, Trips);
    }
  return Gangs >= ManyGangs;
}

/// A warp is enough for `L`, of more iterations: many gangs of one warp share blocks, wait for nobody when they
/// combine values, and start sooner. Where there are few gangs, or an iteration takes long, more lanes do more at
/// a time. Microseconds on an H200, of 2^24 elements in rows of 64 (128, 256), with 32 lanes / as many as
/// iterations, but at most 128: sums 35 / 168 (26 / 89, 31 / 50), four sums 45 / 169 (29 / 90, 33 / 52), products
/// with a number 45 / 168 (42 / 89, 46 / 49).
bool isForOneWarp(const MarkedLoop &L, uint64_t Trips, const LoopVerdicts &Verdicts) {
  const Loop *Body = L.body();
  return Body && Body->isInnermost() && (Trips <= 2 * uint64_t(commonWarpSize()) || !L.Reduces.empty()) && hasManyGangs(L, Verdicts);
}

bool mayShareBlocks(const Function &Kernel, KernelShape Shape, const LoopTree &Tree) {
  Shape.VectorLength = commonWarpSize();
  return mayPackGangs(Shape) && none_of(instructions(Kernel), [&](const Instruction &I) {
           const auto *A = dyn_cast<AllocaInst>(&I);
           return A && isArrayOfGang(*A, Tree);
         });
}

/// Of loops that share columns and rows of a block, where all know how often they run: the block that the runtime chooses.
/// It has to know, too: what only the optimiser sees, and the loops of routines, no host tells it.
void fixRectangle(const Function &Kernel, KernelShape &Shape, const LoopTree &Tree, const LoopVerdicts &Verdicts) {
  uint64_t Trips[2] = {};
  for (const auto &L : Tree.loops())
    for (const auto &[Dim, Mapping] : enumerate(L->Map.Dims)) {
      if (Mapping.BlockAxis == PACC_NO_AXIS)
        continue;
      const auto Verdict = Verdicts.find(L->Id);
      if (Mapping.BlockAxis > 1 || Verdict == Verdicts.end() || Verdict->second.Costs.size() != L->Dims ||
          toldTripsOf(Kernel, L->Id, Dim) != uint64_t(Verdict->second.Costs[Dim].ConstantTrips))
        return;
      uint64_t &Most = Trips[Mapping.BlockAxis];
      Most = std::max<uint64_t>(Most, Verdict->second.Costs[Dim].ConstantTrips);
    }
  if (!Trips[0] || !Trips[1])
    return;
  Shape.Width = widthOfRectangle(Shape.VectorLength, Trips[0], Trips[1]);
  Shape.Height = Shape.VectorLength / Shape.Width;
}

} // namespace

bool getsFittedLanes(const LoopVerdict &Verdict) { return Verdict.MostTrips && Verdict.MostTrips <= MostFitted; }

void fitLanes(const Function &Kernel, KernelShape &Shape, const LoopTree &Tree, const LoopVerdicts &Verdicts) {
  if (any_of(Tree.loops(), [](const auto &L) { return L->Map.Vector && !L->Map.Gang && L->body() && !L->body()->isInnermost(); }))
    Shape.Flags |= PACC_KERNEL_LONG_ITERATIONS;
  if (!(Shape.Flags & PACC_KERNEL_VECTOR) || Shape.VectorLength || Shape.AsksForLanes)
    return;
  if (Shape.Flags & PACC_KERNEL_WORKER) {
    if (!(Shape.Flags & PACC_KERNEL_MEETING) && all_of(Tree.loops(), [](const auto &L) { return asksForNothing(L->vectorArgument()); }))
      Shape.Flags |= PACC_KERNEL_WARP_ROWS;
    return;
  }
  const uint64_t Warp = commonWarpSize();
  uint64_t Most = 0;
  bool ForOneWarp = true, AllVary = true, AllKnown = true, AnySums = false, AnyTold = false;
  std::optional<RowArray> Row;
  for (const auto &L : Tree.loops()) {
    if (!L->Map.Vector)
      continue;
    const auto Verdict = Verdicts.find(L->Id);
    const bool SharesLanes = L->Dims == 1 && L->Map.Dims.front().BlockAxis == 1;
    if (L->Map.Gang || SharesLanes || !isa_and_nonnull<ConstantInt>(L->vectorArgument()) ||
        Verdict == Verdicts.end())
      return;
    AllVary &= Verdict->second.VaryingTrips;
    AllKnown &= !Verdict->second.VaryingTrips;
    AnySums |= !L->Reduces.empty();
    const bool IsTold = Verdict->second.IsShort.has_value();
    const bool IsForShort = IsTold && Verdict->second.IsShort->empty(); // launches have looked before they take this kernel
    AnyTold |= IsTold;
    Row = Row ? Row : Verdict->second.Row;
    const uint64_t Trips = Verdict->second.VaryingTrips ? Warp : Verdict->second.MostTrips;
    if (!Trips || (Trips > MostFitted && !IsForShort))
      return;
    Most = std::max(Most, Trips);
    ForOneWarp &= Trips <= Warp || IsTold || isForOneWarp(*L, Trips, Verdicts);
  }
  Shape.VectorLength = ForOneWarp && mayShareBlocks(Kernel, Shape, Tree) ? Warp : alignTo(Most, Warp);
  fixRectangle(Kernel, Shape, Tree, Verdicts);
  if (AllVary && Row) {
    Shape.RowParameter = Row->Parameter;
    Shape.RowBytes = Row->Bytes;
  } else if (AllKnown && Shape.VectorLength == Warp && (AnyTold || Most <= (AnySums ? 2 * Warp : Warp / 2))) {
    // Without sums a warp is as good for others, as the code knows how often each lane has something to do.
    Shape.RowParameter = PACC_ROW_OF_ITERATIONS;
    Shape.RowBytes = Most;
  }
}

} // namespace pacc
