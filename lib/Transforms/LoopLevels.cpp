//===- LoopLevels.cpp - gang, worker, vector for every loop ---------------===//
//
// OpenACC 3.4, 2.9.2-2.9.9. What the clauses say is taken; where they leave it
// open, an independent loop gets the outermost level that is free and the
// innermost parallel loop of a nest gets the vector lanes, so that consecutive
// lanes touch consecutive elements. Every spread dimension gets an axis of the
// grid (gangs) or of the gang (lanes): collapsed and tightly nested loops need
// no division to find their indices.
//
//   loop independent  for j            gang            blockIdx.y
//     loop independent  for i          gang, vector    blockIdx.x threadIdx.x
//
// Runs once, on the neutral module: all device forms share one mapping.
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "KernelForm.h"
#include "LoopDependence.h"
#include "LoopReport.h"
#include "LoopTree.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

class LevelAssigner {
public:
  LevelAssigner(Function &F, const DenseMap<unsigned, LoopVerdict> &Verdicts)
      : F(F), Tree(F), Verdicts(Verdicts), Origin(readOrigin(F)), Shape(readShape(F)) {}

  void run() {
    Serial = Origin.Construct == PACC_SERIAL;
    countTrips();
    if (!Serial)
      for (const auto &L : Tree.loops())
        if (!L->Parent)
          assign(*L, /*InGang=*/false, /*InWorker=*/false, /*InVector=*/false);
    HasWorkers = any_of(Tree.loops(), [](const auto &L) { return L->Map.Worker; });
    for (const auto &L : Tree.loops()) {
      L->Map.Dims.assign(L->Dims, DimMapping());
      checkStatic(*L);
    }
    for (const auto &L : Tree.loops()) {
      if (L->Map.Gang && !enclosingGang(*L))
        assignGangAxes(*L);
      if (L->Map.overLanes())
        assignBlockAxes(*L);
    }
    shareAllAxes();
    fillShape();
    for (const auto &L : Tree.loops())
      writeMapping(*L);
    writeShape(F, Shape);
    reportLoops(Origin, Tree, Shape, Verdicts);
  }

private:
  Function &F;
  LoopTree Tree;
  const DenseMap<unsigned, LoopVerdict> &Verdicts;
  KernelOrigin Origin;
  KernelShape Shape;
  DenseMap<unsigned, uint64_t> ConstantTrips; ///< by loop, of all its dimensions
  bool Serial = false, HasWorkers = false;
  bool OneGang = false; ///< unless num_gangs asks for more

  /// The loop is to run sequentially in each thread that reaches it.
  bool isSeq(const MarkedLoop &L) const {
    if (L.Flags & PACC_LOOP_SEQ)
      return true;
    if (L.Flags & (PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR))
      return false;
    if ((L.Flags & PACC_LOOP_INDEPENDENT) && !(L.Flags & PACC_LOOP_PLAIN))
      return false;
    return !Verdicts.lookup(L.Id).Independent || isTooShort(L);
  }

  /// Of a warp's lanes most would idle in it, while a loop round it has work for all; and
  /// arrays that it goes through can be registers of the lane that runs it alone.
  bool isTooShort(const MarkedLoop &L) const {
    constexpr uint64_t Few = 8;
    const auto Trips = ConstantTrips.find(L.Id);
    if (!isFound(L) || Trips == ConstantTrips.end() || Trips->second > Few)
      return false;
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (!isSeq(*P))
        return true;
    return false;
  }

  void countTrips() {
    DenseMap<unsigned, bool> IsKnown;
    for (Instruction &I : instructions(F)) {
      if (!markerName(I).starts_with("__pacc_hi"))
        continue;
      const auto &Call = cast<CallBase>(I);
      const unsigned Loop = constantOr0(Call.getArgOperand(0));
      auto *Trips = dyn_cast<ConstantInt>(Call.getArgOperand(2));
      if (!Trips)
        IsKnown[Loop] = false;
      else if (IsKnown.try_emplace(Loop, true).first->second)
        ConstantTrips.try_emplace(Loop, 1).first->second *= Trips->getZExtValue();
    }
    for (const auto &[Loop, Known] : IsKnown)
      if (!Known)
        ConstantTrips.erase(Loop);
  }

  /// Nothing was said about the loop; the analysis found it parallel.
  static bool isFound(const MarkedLoop &L) {
    return (L.Flags & PACC_LOOP_PLAIN) && !(L.Flags & PACC_LOOP_INDEPENDENT);
  }

  static bool hasExplicitLevel(const MarkedLoop &L) {
    return L.Flags & (PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR);
  }

  /// Some loop inside `L` is to be parallel / asks for level `Flag`.
  bool parallelInside(const MarkedLoop &L) const {
    return any_of(L.Children, [&](const MarkedLoop *C) {
      return !isSeq(*C) || parallelInside(*C);
    });
  }
  static bool explicitInside(const MarkedLoop &L, unsigned Flag) {
    return any_of(L.Children, [&](const MarkedLoop *C) {
      return (C->Flags & Flag) || explicitInside(*C, Flag);
    });
  }

  void assign(MarkedLoop &L, bool InGang, bool InWorker, bool InVector) {
    if (isSeq(L)) {
    } else if (hasExplicitLevel(L)) {
      assignExplicit(L, InGang, InWorker, InVector);
    } else {
      assignImplicit(L, InGang, InWorker, InVector);
    }
    for (MarkedLoop *C : L.Children)
      assign(*C, InGang || L.Map.Gang, InWorker || L.Map.Worker,
             InVector || L.Map.Vector);
  }

  void assignExplicit(MarkedLoop &L, bool InGang, bool InWorker, bool InVector) {
    L.Map.Gang = (L.Flags & PACC_LOOP_GANG) &&
                 (!InGang || (sharesGangs(L) && isTight(*L.Parent, L)));
    L.Map.Worker = (L.Flags & PACC_LOOP_WORKER) && !InWorker && !InVector;
    // `gang vector` in `gang vector`: the inner one has the lanes, next to each other,
    // and shares them with the outer one where their nest is tight.
    L.Map.Vector = (L.Flags & PACC_LOOP_VECTOR) && !InVector &&
                   !any_of(L.Children, [](const MarkedLoop *C) {
                     return (C->Flags & PACC_LOOP_GANG) && (C->Flags & PACC_LOOP_VECTOR);
                   });
    // A gang loop with no parallel loop inside would leave the lanes idle; its
    // iterations are independent, so they may as well use them.
    if ((L.Flags & PACC_LOOP_GANG) && !L.Map.Worker && !L.Map.Vector && !InWorker && !InVector &&
        !parallelInside(L))
      L.Map.Vector = true;
  }

  /// The gang loop round `L` leaves axes of the grid to it.
  static bool sharesGangs(const MarkedLoop &L) {
    return L.Parent && L.Parent->Map.Gang && !L.Parent->Map.overLanes() &&
           gangDims(L) + L.Dims <= PACC_AXES && !hasStaticGangs(L);
  }

  void assignImplicit(MarkedLoop &L, bool InGang, bool InWorker, bool InVector) {
    bool Inner = parallelInside(L);
    bool GangInside = explicitInside(L, PACC_LOOP_GANG);
    // Outside a gang loop, code of a parallel construct runs in every gang; only
    // a directive says that the gangs share a loop.
    // Gangs do not wait for each other between the iterations of a sequential loop.
    bool MayShareGangs =
        (Origin.Construct == PACC_KERNELS || !isFound(L)) && !insideSequential(L);
    if (!InGang && !GangInside && MayShareGangs)
      L.Map.Gang = true;
    else if (!InGang && !GangInside && !isFound(L) && L.Reduces.empty())
      // Whatever num_gangs asks for, each iteration runs once for each time that the
      // program gets to the loop. Unasked, one gang runs them all, and keeps their order.
      L.Map.Gang = OneGang = true;
    else if (InGang && !InWorker && !InVector && sharesGangs(L) &&
             isTight(*L.Parent, L) && !GangInside)
      L.Map.Gang = true; // tight nest: one more axis of the grid
    if (!Inner && !InVector)
      L.Map.Vector = true;
  }

  /// Some loop round `L` repeats it, be it one that Lowering did not mark (`while`, `goto`).
  bool insideSequential(const MarkedLoop &L) const {
    const Loop *Around = Tree.loopInfo().getLoopFor(L.Begin->getParent());
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent) {
      if (!P->Map.Gang && !P->Map.overLanes())
        return true;
      while (Around && is_contained(P->Counted, Around))
        Around = Around->getParentLoop();
    }
    return Around != nullptr;
  }

  static unsigned gangDims(const MarkedLoop &L) {
    unsigned N = 0;
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (P->Map.Gang)
        N += P->Dims;
    return N;
  }

  /// `gang(static:n)` round the loop says which gang takes which iteration: a gang whole
  /// ones, so that loops of other depths give it the same.
  static bool hasStaticGangs(const MarkedLoop &L) {
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (P->Map.Gang && P->staticChunk())
        return true;
    return false;
  }

  static const MarkedLoop *enclosingGang(const MarkedLoop &L) {
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
      if (P->Map.Gang)
        return P;
    return nullptr;
  }

  /// Nothing happens in the body of `Outer` beside `Inner` that may not happen
  /// once for each gang that shares an outer iteration.
  bool isTight(const MarkedLoop &Outer, const MarkedLoop &Inner) {
    if (Outer.Children.size() != 1 || !Outer.body() ||
        Tree.loopInfo().getLoopFor(Inner.Begin->getParent()) != Outer.body() ||
        Verdicts.lookup(Inner.Id).ReadAround)
      return false;
    for (const MarkedReduce &R : Inner.Reduces)
      if (!isMine(Outer, getUnderlyingObject(R.Outer)))
        return false;
    for (BasicBlock *BB : Outer.body()->blocks()) {
      if (Inner.Blocks.count(BB))
        continue;
      for (Instruction &I : *BB) {
        if (auto *S = dyn_cast<StoreInst>(&I)) {
          const Value *Object = getUnderlyingObject(S->getPointerOperand());
          if (!isa<AllocaInst>(Object) || isMine(Outer, Object))
            return false;
        } else if (I.mayWriteToMemory() && markerName(I).empty() &&
                   !isa<DbgInfoIntrinsic>(I) && !I.isLifetimeStartOrEnd()) {
          return false;
        }
      }
    }
    return true;
  }

  static bool isMine(const MarkedLoop &L, const Value *Object) {
    return any_of(L.Reduces, [&](const MarkedReduce &R) {
      return getUnderlyingObject(R.Mine) == Object;
    });
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

  void checkStatic(MarkedLoop &L) {
    auto *Chunk = dyn_cast<ConstantInt>(L.staticArgument());
    if (Chunk && Chunk->isZero())
      return;
    bool Star = Chunk && Chunk->isMinusOne();
    bool One = Chunk && Chunk->isOne();
    if ((Star || One) && (L.Map.Gang || Serial))
      return;
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F, "'gang(static:n)' with n > 1 on collapsed loops is not supported yet", L.Begin->getDebugLoc()));
  }

  static unsigned constantOr0(const Value *V) {
    auto *C = dyn_cast<ConstantInt>(V);
    return C && C->getSExtValue() > 0 ? unsigned(C->getZExtValue()) : 0;
  }

  /// What the clauses ask for: of two loops that share the lanes, the product.
  static unsigned vectorLength(const MarkedLoop &L) {
    const unsigned Own = constantOr0(L.vectorArgument());
    const bool Shares = L.Map.Vector && L.Parent && (L.Parent->Flags & PACC_LOOP_VECTOR) &&
                        L.Parent->Map.Dims.back().BlockAxis == 1;
    const unsigned Outer = Shares ? constantOr0(L.Parent->vectorArgument()) : 0;
    return Own && Outer ? std::min<uint64_t>(uint64_t(Own) * Outer, INT32_MAX) : Own;
  }

  /// Likewise of the loops that share the grid.
  static unsigned numGangs(const MarkedLoop &L) {
    uint64_t Product = constantOr0(L.gangArgument());
    for (const MarkedLoop *P = L.Parent; P && L.Map.Gang && Product; P = P->Parent)
      if (const unsigned Outer = P->Map.Gang ? constantOr0(P->gangArgument()) : 0)
        Product = std::min<uint64_t>(Product * Outer, INT32_MAX);
    return Product;
  }

  void fillShape() {
    Shape.Flags = Serial ? PACC_KERNEL_SERIAL : 0;
    if (Serial)
      return;
    bool RegionReduce = !Tree.regionReduces().empty();
    for (const auto &L : Tree.loops()) {
      if (L->Map.Gang)
        Shape.Flags |= PACC_KERNEL_GANG;
      if (L->Map.Worker)
        Shape.Flags |= PACC_KERNEL_WORKER;
      if (L->Map.Vector)
        Shape.Flags |= PACC_KERNEL_VECTOR;
      if (L->Map.Gang && !L->Reduces.empty())
        Shape.Flags |= PACC_KERNEL_REDUCTION;
      Shape.VectorLength = std::max(Shape.VectorLength, vectorLength(*L));
      Shape.NumWorkers = std::max(Shape.NumWorkers, constantOr0(L->workerArgument()));
      Shape.NumGangs = std::max(Shape.NumGangs, numGangs(*L));
      for (unsigned D = 0; D < L->Dims; ++D) {
        const DimMapping &M = L->Map.Dims[D];
        if (M.GangAxis == PACC_NO_AXIS && M.BlockAxis == PACC_NO_AXIS)
          continue;
        pacc_loop_dim Dim = {};
        Dim.loop = L->Id;
        Dim.dim = D;
        Dim.gang_axis = M.GangAxis;
        Dim.block_axis = M.BlockAxis;
        Shape.Dims.push_back(Dim);
      }
    }
    if (RegionReduce)
      Shape.Flags |= PACC_KERNEL_REDUCTION;
    if (OneGang)
      Shape.Flags |= PACC_KERNEL_ONE_GANG;
    // Code of `kernels` outside of gang loops runs once, in one gang (2.5.3).
    const bool AllSpread = all_of(
        Tree.loops(), [](const auto &L) { return L->Parent || L->Map.Gang; });
    if (Origin.Construct == PACC_KERNELS && (Tree.loops().empty() || !AllSpread))
      Shape.NumGangs = 1;
  }
};

} // namespace

void assignLoopLevels(Module &M) {
  prepareCallees(M);
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      dropUnreadVariables(F);
  DenseMap<unsigned, LoopVerdict> Verdicts = analyseLoops(M);
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      LevelAssigner(F, Verdicts).run();
}

} // namespace pacc
