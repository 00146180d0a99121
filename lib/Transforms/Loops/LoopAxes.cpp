//===- LoopAxes.cpp - axes of grid and gang for every loop ----------------===//
#include "Loops/LoopAxes.h"

using namespace llvm;

namespace pacc {
namespace {

class AxisAssigner {
public:
  explicit AxisAssigner(LoopTree &Tree)
      : Tree(Tree),
        HasWorkers(any_of(Tree.loops(), [](const auto &L) { return L->Map.Worker; })) {}

  void run() {
    for (const auto &L : Tree.loops())
      L->Map.Dims.assign(L->Dims, DimMapping());
    for (const auto &L : Tree.loops()) {
      if (L->Map.Gang && !enclosingGang(*L))
        assignGangAxes(*L);
      if (L->Map.overLanes())
        assignBlockAxes(*L);
    }
    shareAllAxes();
  }

private:
  LoopTree &Tree;
  const bool HasWorkers;

  static const MarkedLoop *enclosingGang(const MarkedLoop &L) {
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (P->Map.Gang)
        return P;
    return nullptr;
  }

  /// The gang loop `Outermost` and the tightly nested gang loops in it share
  /// the grid: innermost dimension on x, further out y and z.
  void assignGangAxes(MarkedLoop &Outermost) {
    SmallVector<std::pair<MarkedLoop *, unsigned>, 4> Chain;
    for (MarkedLoop *L = &Outermost; L;) {
      for (unsigned D = 0; D < L->Dims; ++D)
        Chain.push_back({L, D});
      MarkedLoop *Next = nullptr;
      for (MarkedLoop *C : L->Children)
        if (C->Map.Gang)
          Next = C;
      L = Next;
    }
    unsigned Axis = 0;
    for (auto [L, D] : reverse(Chain)) {
      if (Axis == PACC_AXES)
        break;
      L->Map.Dims[D].GangAxis = Axis++;
    }
  }

  void assignBlockAxes(MarkedLoop &L) {
    DimMapping &Last = L.Map.Dims.back();
    if (L.Map.Worker && L.Map.Vector) {
      Last.BlockAxis = PACC_BLOCK_LINEAR;
    } else if (L.Map.Worker) {
      Last.BlockAxis = 1;
    } else if (HasWorkers && !insideWorker(L)) {
      Last.BlockAxis = PACC_BLOCK_LINEAR; // all lanes of the gang, whatever their worker
    } else {
      Last.BlockAxis = 0;
      if (!HasWorkers)
        assignSecondVectorAxis(L);
    }
  }

  static bool insideWorker(const MarkedLoop &L) {
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (P->Map.Worker)
        return true;
    return false;
  }

  /// The dimension just outside the vector dimension may share the lanes when
  /// the innermost trip count is too small to fill them.
  void assignSecondVectorAxis(MarkedLoop &L) {
    if (L.Dims >= 2) {
      L.Map.Dims[L.Dims - 2].BlockAxis = 1;
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
        L->Map.Dims.back().BlockAxis = PACC_BLOCK_LINEAR;
    }
  }

  /// The slowest axis of a nest of gang loops stands for those that it does not use.
  static void shareFurtherAxes(MarkedLoop &Outermost, unsigned GridAxes) {
    for (DimMapping &D : Outermost.Map.Dims)
      if (D.GangAxis != PACC_NO_AXIS) {
        D.FurtherAxes = D.GangAxis + 1 < GridAxes;
        return;
      }
  }

  /// The loop, or one round it, is spread over the second axis of the lanes.
  static bool usesRows(const MarkedLoop &L) {
    for (const MarkedLoop *P = &L; P; P = P->Parent)
      if (any_of(P->Map.Dims, [](const DimMapping &D) { return D.BlockAxis == 1; }))
        return true;
    return false;
  }
};

} // namespace

void assignLoopAxes(LoopTree &Tree) { AxisAssigner(Tree).run(); }

} // namespace pacc
