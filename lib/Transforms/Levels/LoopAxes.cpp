//===- LoopAxes.cpp - axes of grid and gang for every loop ----------------===//
#include "Levels/LoopAxes.h"
#include "Levels/ParallelLoops.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace pacc {
namespace {

class AxisAssigner {
public:
  AxisAssigner(LoopTree &Tree, const LoopVerdicts &Verdicts, unsigned Lanes)
      : Tree(Tree), Verdicts(Verdicts), HasLanesOfWarp(Lanes && Lanes <= commonWarpSize()),
        HasWorkers(any_of(Tree.loops(), [](const auto &L) { return L->Map.Worker; })) {}

  void run() {
    for (const auto &L : Tree.loops())
      L->Map.Dims.assign(L->Dims, DimMapping());
    for (const auto &L : Tree.loops()) {
      if (L->Map.Gang && !enclosingGang(*L))
        assignGangAxes(*L);
      if (L->Map.overLanes() && !Turned.contains(L.get()))
        assignBlockAxes(*L);
    }
    shareAllAxes();
  }

private:
  /// One dimension of a loop.
  using Dimension = std::pair<MarkedLoop *, unsigned>;

  LoopTree &Tree;
  const LoopVerdicts &Verdicts;
  SmallPtrSet<const MarkedLoop *, 4> Turned; ///< loops of nests whose lanes are not the innermost dimension's
  const bool HasLanesOfWarp; ///< clauses ask for no more
  const bool HasWorkers;

  static const MarkedLoop *enclosingGang(const MarkedLoop &L) {
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (P->Map.Gang)
        return P;
    return nullptr;
  }

  /// The gang loop `Outermost` and the tightly nested gang loops in it share
  /// the grid: innermost dimension on x, further out y and z. Where another dimension has the
  /// neighbouring elements, that is on x.
  void assignGangAxes(MarkedLoop &Outermost) {
    SmallVector<Dimension, 4> Chain;
    for (MarkedLoop *L = &Outermost; L;) {
      for (unsigned D = 0; D < L->Dims; ++D)
        Chain.push_back({L, D});
      MarkedLoop *Next = nullptr;
      for (MarkedLoop *C : L->Children)
        if (C->Map.Gang)
          Next = C;
      L = Next;
    }
    turn(Chain);
    if (sharesOneAxis(Chain)) {
      for (auto [L, D] : Chain) {
        L->Map.Vector = true;
        L->Map.Dims[D].GangAxis = 0;
        L->Map.Dims[D].BlockAxis = PACC_BLOCK_LINEAR;
        L->Map.Dims[D].Parted = true;
      }
      return;
    }
    const bool SharesLast = sharesLastAxis(Outermost, Chain);
    unsigned Axis = 0;
    for (auto [L, D] : reverse(Chain)) {
      if (Axis == PACC_AXES && !SharesLast)
        break;
      L->Map.Dims[D].GangAxis = Axis;
      L->Map.Dims[D].Parted = SharesLast && Axis + 1 == PACC_AXES;
      Axis = std::min<unsigned>(Axis + 1, SharesLast ? PACC_AXES - 1 : PACC_AXES);
    }
  }

  bool sharesOneAxis(ArrayRef<Dimension> Chain) const {
    if (HasWorkers || !Chain.back().first->Map.Vector)
      return false;
    SmallVector<std::pair<const MarkedLoop *, unsigned>, 4> Nest;
    for (auto [L, D] : Chain) {
      if (L->Map.OfRoutine || L->staticChunk() != 0 || !isa<ConstantInt>(L->staticArgument()) || Turned.contains(L))
        return false;
      Nest.push_back({L, D});
    }
    return isSmallBox(Nest);
  }

  /// Of more dimensions than the grid has axes those furthest out share the last one.
  static bool sharesLastAxis(const MarkedLoop &L, ArrayRef<Dimension> Chain) {
    if (Chain.size() <= PACC_AXES || L.Map.OfRoutine || L.staticChunk() != 0 || !isa<ConstantInt>(L.staticArgument()))
      return false;
    for (unsigned D = 0; D != Chain.size() - (PACC_AXES - 1); ++D)
      if (Chain[D].first != &L || (D != 0 && !L.toldTrips(D)))
        return false;
    return true;
  }

  const LoopVerdict::DimensionCosts *costsOf(const Dimension &D) const {
    const auto It = Verdicts.find(D.first->Id);
    const bool AreKnown = It != Verdicts.end() && It->second.Costs.size() == D.first->Dims;
    return AreKnown ? &It->second.Costs[D.second] : nullptr;
  }

  /// Clauses leave it open which dimension of the nest has the lanes. So do those of `gang` and `vector` loops whose
  /// nest has a grid of several axes (LoopLevels.cpp).
  bool mayTurn(ArrayRef<Dimension> Chain) const {
    const MarkedLoop *Last = Chain.back().first;
    if (HasWorkers || Chain.size() < 2 || Chain.size() > PACC_AXES || !Last->Map.Vector)
      return false;
    const bool IsOneLoop = Chain.front().first == Last;
    return all_of(Chain, [&](const Dimension &D) {
      const MarkedLoop &L = *D.first;
      const bool AsksForLanes = L.Flags & (PACC_LOOP_WORKER | PACC_LOOP_VECTOR);
      const auto *Static = dyn_cast<ConstantInt>(L.staticArgument());
      return !L.Map.OfRoutine && Static && Static->isZero() && (IsOneLoop || !AsksForLanes || L.Map.GangsAreLent) &&
             costsOf(D);
    });
  }

  /// Says whose lanes are neighbours, or whose would be (-Rpass=pacc-turn, -Rpass-missed=pacc-turn).
  static void remark(const Dimension &D, const char *Obstacle) {
    constexpr const char *Pass = "pacc-turn";
    const BasicBlock *Where = D.first->Begin->getParent();
    const Loop *Counted = D.first->Counted[D.second];
    const DebugLoc Line = Counted ? Counted->getStartLoc() : D.first->Begin->getDebugLoc();
    OptimizationRemarkEmitter Remarks(Where->getParent());
    if (Obstacle)
      Remarks.emit(OptimizationRemarkMissed(Pass, "NotTurned", Line, Where)
                   << "the innermost loop of the nest has the lanes: " << Obstacle);
    else
      Remarks.emit(OptimizationRemark(Pass, "Turned", Line, Where)
                   << "the lanes are iterations of this loop, as neighbours of those are neighbours in memory");
  }

  /// Puts the dimension with neighbouring elements last, and gives it the lanes, if the lanes of the
  /// innermost one would fetch twice as much. That gets their rows; or each lane does all of it, if it is short.
  void turn(SmallVectorImpl<Dimension> &Chain) {
    if (options().NoTurn || !mayTurn(Chain))
      return;
    double Repeats = 1, Least = 0, OfLast = 0; // sectors for an iteration of the innermost
    size_t Best = Chain.size();
    for (size_t I = Chain.size(); I-- != 0;) {
      const LoopVerdict::DimensionCosts &Costs = *costsOf(Chain[I]);
      const double Sectors = Costs.Sectors / Repeats;
      Repeats *= std::max(1.0, Costs.Trips);
      if (I + 1 == Chain.size())
        OfLast = Sectors;
      if (Best == Chain.size() || Sectors < Least) {
        Least = Sectors;
        Best = I;
      }
    }
    if (Best + 1 == Chain.size())
      return;
    if (2 * Least > OfLast) {
      remark(Chain[Best], "those of this one would fetch more than half as much");
      return;
    }
    const auto [Lanes, LanesDim] = Chain[Best];
    remark(Chain[Best], /*Obstacle=*/nullptr);
    const auto [Rows, RowsDim] = Chain.back();
    Lanes->Map.Dims[LanesDim].BlockAxis = 0;
    Lanes->Map.Vector = true;
    for (const Dimension &D : Chain)
      Turned.insert(D.first);
    if (Rows->Dims > 1 && costsOf(Chain.back())->Trips <= ParallelLoops::FewTrips) {
      Chain.pop_back();
      Rows->Map.Vector = Rows == Lanes;
      std::rotate(Chain.begin() + Best, Chain.begin() + Best + 1, Chain.end());
      return;
    }
    Rows->Map.Dims[RowsDim].BlockAxis = 1;
    std::rotate(Chain.begin() + Best, Chain.begin() + Best + 1, Chain.end());
  }

  void assignBlockAxes(MarkedLoop &L) {
    DimMapping &Last = L.Map.Dims.back();
    if (Last.Parted)
      return; // of all lanes
    if (L.Map.Worker && L.Map.Vector) {
      Last.BlockAxis = PACC_BLOCK_LINEAR;
    } else if (L.Map.Worker) {
      Last.BlockAxis = 1;
    } else if (HasWorkers && !insideWorker(L)) {
      Last.BlockAxis = PACC_BLOCK_LINEAR; // all lanes of the gang, whatever their worker
    } else if (takesLanesApart(L)) {
      for (DimMapping &D : L.Map.Dims) {
        D.BlockAxis = HasWorkers ? 0 : PACC_BLOCK_LINEAR;
        D.Parted = true;
      }
    } else {
      Last.BlockAxis = 0;
      if (!HasWorkers && !(HasLanesOfWarp && !L.Map.Gang && fillsWarp(L)))
        assignSecondVectorAxis(L);
    }
  }

  /// The lanes of a gang have two axes, and those of a worker one: of more dimensions one would be left to each lane, and of
  /// short ones that are no powers of two many lanes would have nothing to do (elements of 5 by 5 by 5 points). Gangs of one
  /// warp share blocks if their lanes have one axis (PackedGangs.h). What all but the outermost have is to be a constant, by
  /// which a lane divides its number. (H200, 262,144 gangs of one warp for 8 x 8 points each: 172 us as a rectangle.)
  bool takesLanesApart(const MarkedLoop &L) const {
    if (L.Map.Gang || L.Map.Worker || L.Dims < 2)
      return false;
    const bool HasOneAxis = HasWorkers || (HasLanesOfWarp && L.Dims == 2);
    bool FillRectangle = HasOneAxis ? fillsWarp(L) : L.Dims == 2;
    for (unsigned D = 1; D != L.Dims; ++D) {
      const uint64_t Trips = L.constantTrips(D);
      if (!Trips)
        return false;
      FillRectangle &= HasOneAxis || isPowerOf2_64(Trips) || Trips >= commonWarpSize();
    }
    return !FillRectangle;
  }

  static bool fillsWarp(const MarkedLoop &L) { return L.constantTrips(L.Dims - 1) >= commonWarpSize(); }

  static bool insideWorker(const MarkedLoop &L) {
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (P->Map.Worker)
        return true;
    return false;
  }

  /// The dimension next to the innermost; of those of a gang alone, as the elements of a tile, the longest.
  unsigned secondDim(MarkedLoop &L) const {
    unsigned Second = L.Dims - 2;
    for (unsigned D = L.Dims - 2; D-- != 0 && !L.Map.Gang;)
      if (const auto *Costs = costsOf({&L, D}); Costs && Costs->Trips > costsOf({&L, Second})->Trips)
        Second = D;
    return Second;
  }

  /// The dimension just outside the vector dimension may share the lanes when
  /// the innermost trip count is too small to fill them.
  void assignSecondVectorAxis(MarkedLoop &L) {
    if (L.Dims >= 2) {
      L.Map.Dims[secondDim(L)].BlockAxis = 1;
    } else if (MarkedLoop *P = L.Parent;
               P && L.Map.Gang && P->Map.Gang && !P->Map.overLanes()) {
      P->Map.Dims.back().BlockAxis = 1;
      P->Map.Vector = true;
    }
  }

  /// The grid and the gangs of a kernel are as its most demanding loops want them. Loops
  /// with fewer axes go over all gangs, or lanes, too: each of their iterations runs once.
  void shareAllAxes() {
    unsigned GridAxes = 0;
    bool IsRectangle = false;
    for (const auto &L : Tree.loops())
      for (const DimMapping &D : L->Map.Dims) {
        if (D.GangAxis != PACC_NO_AXIS)
          GridAxes = std::max(GridAxes, D.GangAxis + 1);
        IsRectangle |= !HasWorkers && D.BlockAxis == 1;
      }
    for (const auto &L : Tree.loops()) {
      if (L->Map.Gang && !enclosingGang(*L))
        shareFurtherAxes(*L, GridAxes);
      if (IsRectangle && L->Map.Vector && !usesRows(*L))
        for (DimMapping &D : L->Map.Dims)
          if (D.BlockAxis == 0)
            D.BlockAxis = PACC_BLOCK_LINEAR;
    }
  }

  /// The slowest axis of a nest of gang loops stands for those that it does not use.
  static void shareFurtherAxes(MarkedLoop &Outermost, unsigned GridAxes) {
    if (DimMapping *Slowest = slowestOf(Outermost))
      Slowest->FurtherAxes = Slowest->GangAxis + 1 < GridAxes;
  }

  static DimMapping *slowestOf(MarkedLoop &L) {
    DimMapping *Slowest = nullptr;
    const auto Take = [&](DimMapping *D) {
      if (D && D->GangAxis != PACC_NO_AXIS && (!Slowest || D->GangAxis > Slowest->GangAxis))
        Slowest = D;
    };
    for (DimMapping &D : L.Map.Dims)
      Take(&D);
    for (MarkedLoop *C : L.Children)
      Take(slowestOf(*C));
    return Slowest;
  }

  static bool isOverRows(const MarkedLoop &L) {
    return any_of(L.Map.Dims, [](const DimMapping &D) { return D.BlockAxis == 1; });
  }
  static bool isOverRowsInside(const MarkedLoop &L) {
    return any_of(L.Children, [](const MarkedLoop *C) { return isOverRows(*C) || isOverRowsInside(*C); });
  }

  /// The loop, one round it or one inside is spread over the second axis of the lanes.
  static bool usesRows(const MarkedLoop &L) {
    for (const MarkedLoop *P = &L; P; P = P->Parent)
      if (isOverRows(*P))
        return true;
    return isOverRowsInside(L);
  }
};

} // namespace

bool isSmallBox(ArrayRef<std::pair<const MarkedLoop *, unsigned>> Nest) {
  if (Nest.size() < 3)
    return false;
  for (auto [L, D] : drop_begin(Nest))
    if (!L->constantTrips(D))
      return false;
  const auto [Rows, RowsDim] = Nest[Nest.size() - 2];
  const auto [Columns, ColumnsDim] = Nest.back();
  return SaturatingMultiply(Rows->constantTrips(RowsDim), Columns->constantTrips(ColumnsDim)) < UsualLanes;
}

void assignLoopAxes(LoopTree &Tree, const LoopVerdicts &Verdicts, unsigned Lanes) { AxisAssigner(Tree, Verdicts, Lanes).run(); }

} // namespace pacc
