//===- LoopLevels.cpp - gang, worker, vector for every loop ---------------===//
//
// OpenACC 3.4, 2.9.2-2.9.9. What the clauses say is taken; where they leave it
// open, an independent loop gets the outermost level that is free and the
// innermost parallel loop of a nest gets the vector lanes, so that consecutive
// lanes touch consecutive elements. Every spread dimension gets an axis of the grid (gangs) or of
// the gang (lanes): collapsed and tightly nested loops need no division to find their indices.
//
//   loop independent  for j            gang            blockIdx.y
//     loop independent  for i          gang, vector    blockIdx.x threadIdx.x
//
// Runs once, on the neutral module: all device forms share one mapping.
//
//===----------------------------------------------------------------------===//
#include "Levels/LoopLevels.h"
#include "FormSteps.h"
#include "Levels/AskedLevels.h"
#include "pacc/Access/LeftValues.h"
#include "pacc/Access/LoopDependence.h"
#include "Levels/Lanes/FittedLanes.h"
#include "Levels/LoopAxes.h"
#include "Levels/LoopReport.h"
#include "Levels/OneLoop.h"
#include "Levels/ParallelLoops.h"
#include "Levels/RowsOfWorkers.h"
#include "Levels/TightNests.h"
#include "pacc/Access/GatheredValues.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "pacc/Support/Feedback.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
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
  LevelAssigner(Function &F, const LoopVerdicts &Verdicts, LevelReport Report)
      : F(F), Tree(F), Verdicts(Verdicts), Report(Report), Origin(readOrigin(F)), Shape(readShape(F)),
        IsRoutine(roleOf(F) == DeviceRole::Routine), Level(routineLevel(F)), Parallel(Tree, Verdicts, Origin.Construct) {}

  void run() {
    Serial = !IsRoutine && Origin.Construct == PACC_SERIAL;
    MayMeet = canMeet();
    WorkersAreGangs = !IsRoutine && Origin.Construct == PACC_PARALLEL && areWorkersGangs(F, Tree, Verdicts, Parallel);
    for (const auto &L : Tree.loops())
      if (Serial)
        L->Map.Gang = L->Map.Worker = L->Map.Vector = false;
      else if (!L->Parent) // what a routine does not have, its caller may be spread over
        assign(*L, IsRoutine && Level < PACC_ROUTINE_GANG, IsRoutine && Level < PACC_ROUTINE_WORKER,
               /*InVector=*/false);
    checkCalls();
    if (IsRoutine)
      keepMapping();
    else if (MayMeet)
      giveRowsToWorkers(F, Tree, [this](const MarkedLoop &L) { return insideSequential(L); });
    for (const auto &L : Tree.loops())
      checkStatic(*L);
    assignLoopAxes(Tree, Verdicts, std::max(Shape.VectorLength, lanesAskedBy(Tree)));
    if (IsRoutine)
      return reportRoutine(Origin, Level, Tree);
    fillShape();
    fitLanes(F, Shape, Tree, Verdicts);
    for (const auto &L : Tree.loops())
      writeMapping(*L);
    writeShape(F, Shape);
    Origin.Line = lineOfKernel(Origin, Tree);
    makeKernel(F, Origin);
    if (!Report.IsWanted)
      return;
    warnOfLoops(F, Origin, Tree, Verdicts);
    warnOfRepeatedUpdates(F, Tree, Report.Repeated);
    reportLoops(Origin, Tree, Shape, Verdicts, Report.WhereDataMeet);
  }

private:
  Function &F;
  LoopTree Tree;
  const LoopVerdicts &Verdicts;
  const LevelReport Report;
  KernelOrigin Origin;
  KernelShape Shape;
  const bool IsRoutine;
  const unsigned Level; ///< of the routine
  const ParallelLoops Parallel;
  bool Serial = false;
  bool OneGang = false; ///< unless num_gangs asks for more
  bool MayMeet = false; ///< gangs may wait for each other
  bool WorkersAreGangs = false; ///< of one worker each

  void assign(MarkedLoop &L, bool InGang, bool InWorker, bool InVector) {
    if (L.Map.OfRoutine) {
      OneGang |= L.Map.OneGang;
    } else if (Parallel.isSeq(L)) {
    } else if (hasExplicitLevel(L)) {
      assignExplicit(L, InGang, InWorker, InVector);
    } else {
      assignImplicit(L, InGang, InWorker, InVector);
    }
    for (MarkedLoop *C : L.Children)
      assign(*C, InGang || L.Map.Gang || isOfEachGang(L), InWorker || L.Map.Worker,
             InVector || L.Map.Vector);
  }

  /// Code that every gang of a `parallel` construct runs, and that only changes what each gang has for itself and uses
  /// behind the loop: shared out to gangs, each would have a part of it.
  bool isOfEachGang(const MarkedLoop &L) const {
    if (IsRoutine || Origin.Construct != PACC_PARALLEL || (L.Flags & PACC_LOOP_GANG) || gangsInside(L))
      return false;
    const bool Gathers = any_of(L.Reduces, [&](const MarkedReduce &R) {
      const Value *Outer = getUnderlyingObject(R.Outer);
      return isa<AllocaInst>(Outer) && !isMine(Tree.regionReduces(), Outer);
    });
    return (Gathers || Verdicts.lookup(L.Id).LeavesValues) && changesOnlyOwn(Tree, L);
  }

  void assignExplicit(MarkedLoop &L, bool InGang, bool InWorker, bool InVector) {
    L.Map.Gang = (L.Flags & PACC_LOOP_GANG) &&
                 (!InGang || (sharesGangs(L) && isTight(Tree, Verdicts, *L.Parent, L)));
    L.Map.Worker = (L.Flags & PACC_LOOP_WORKER) && !InWorker && !InVector && !WorkersAreGangs;
    // The inner one has the lanes; a tight nest of gang loops shares them.
    L.Map.Vector = (L.Flags & PACC_LOOP_VECTOR) && !InVector && !vectorsInside(L);
    L.Map.GangsAreLent = mayLendGangs(L);
    L.Map.Gang |= L.Map.GangsAreLent;
    // `kernels` leaves to the compiler what clauses leave open: lanes of one gang would be a small part of the device.
    L.Map.Gang |= Origin.Construct == PACC_KERNELS && !IsRoutine && L.Map.overLanes() && !InGang && !InWorker && !InVector &&
                  !gangsInside(L) && mayShareGangs(L, InWorker || InVector);
    // A gang loop with no parallel loop inside would leave the lanes idle; its
    // iterations are independent, so they may as well use them. Not if they leave something
    // in variables of the gang, which has them one after the other as far as a program knows.
    if ((L.Flags & PACC_LOOP_GANG) && !L.Map.Worker && !L.Map.Vector && !InWorker && !InVector &&
        !Parallel.anyInside(L) && !Verdicts.lookup(L.Id).LeavesValues)
      L.Map.Vector = true;
  }

  /// The gang loop round `L` leaves axes of the grid to it.
  bool sharesGangs(const MarkedLoop &L) const {
    return L.Parent && L.Parent->Map.Gang && !L.Parent->Map.overLanes() &&
           (L.gangDimsAround() + L.Dims <= PACC_AXES || endsSmallBox(L)) && !hasStaticGangs(L);
  }

  /// Gang loops round it, of which all but the outermost are as short as the box (isSmallBox), leave it their axis, where
  /// they can share one (LoopAxes.cpp).
  bool endsSmallBox(const MarkedLoop &L) const {
    if (any_of(Tree.loops(), [](const auto &Any) { return Any->Flags & PACC_LOOP_WORKER; }))
      return false;
    SmallVector<std::pair<const MarkedLoop *, unsigned>, 4> Nest;
    for (const MarkedLoop *P = &L; P && (P == &L || P->Map.Gang); P = P->Parent) {
      const auto *Static = dyn_cast<ConstantInt>(P->staticArgument());
      if (P->Map.OfRoutine || !Static || !Static->isZero())
        return false;
      for (unsigned D = P->Dims; D-- != 0;)
        Nest.insert(Nest.begin(), {P, D});
    }
    return !Parallel.anyInside(L) && isSmallBox(Nest);
  }

  /// `loop gang` with nothing but a `loop vector` or a `loop worker` inside: nobody can tell whether those of one gang
  /// go through a row, or of several. So the nest gets a grid of more axes, as the same loops without a level do: rows
  /// of any length fill the gangs, and a thread may take several rows. Where clauses ask for numbers, gangs have whole
  /// rows; and where there are other loops, too, which may expect that a gang has the same rows again, where nobody
  /// knows how long different rows get, or where lanes are fitted to rows that are known to be short, if they are not
  /// so short that most of a warp would be idle, or a small box. (Rows of a triangle: those of one gang each end at
  /// different times, and leave most of the device idle at the end.)
  bool mayLendGangs(const MarkedLoop &L) {
    const MarkedLoop *Rows = L.Parent;
    return !IsRoutine && Rows && L.Map.overLanes() && !(L.Flags & PACC_LOOP_GANG) && Rows->Map.Gang &&
           !Rows->Map.Vector && !Rows->Map.OfRoutine && ((Rows->Flags & PACC_LOOP_GANG) || Rows->Map.GangsAreLent) &&
           (L.gangDimsAround() + L.Dims <= PACC_AXES || endsSmallBox(L)) && !hasStaticGangs(L) && L.Reduces.empty() &&
           Rows->Reduces.empty() && !asksForShape() && isOnlyNest(L) &&
           (!Verdicts.lookup(L.Id).DependentTrips || toldTripsOf(F, L.Id, 0) == MostTripsOfLaunch) &&
           (!getsFittedLanes(Verdicts.lookup(L.Id)) ||
            Verdicts.lookup(L.Id).MostTrips <= (endsSmallBox(L) ? commonWarpSize() * 2 : commonWarpSize() / 2)) &&
           isTight(Tree, Verdicts, *Rows, L) && isShort(Tree, *Rows, L);
  }

  /// No parallel loop is outside of the nest of `L`.
  bool isOnlyNest(const MarkedLoop &L) const {
    return all_of(Tree.loops(), [&](const auto &Other) {
      return Parallel.isSeq(*Other) || Other->Blocks.count(L.Begin->getParent()) ||
             L.Blocks.count(Other->Begin->getParent());
    });
  }

  /// The program has a number of gangs in mind, or gangs of so few lanes, a warp, that each should have much to do.
  bool asksForShape() const {
    const unsigned FewLanes = commonWarpSize();
    const bool HasWorkers = any_of(Tree.loops(), [](const auto &L) { return L->Flags & PACC_LOOP_WORKER; });
    const auto IsFew = [&](unsigned Lanes) { return !HasWorkers && Lanes && Lanes <= FewLanes; };
    return Shape.NumGangs || Shape.AsksForGangs || Shape.AsksForLanes || IsFew(Shape.VectorLength) ||
           any_of(Tree.loops(), [&](const auto &L) {
             return !isa<ConstantInt>(L->gangArgument()) || constantOr0(L->gangArgument()) ||
                    !isa<ConstantInt>(L->vectorArgument()) || IsFew(constantOr0(L->vectorArgument()));
           });
  }

  /// Outside a gang loop, code of a parallel construct runs in every gang; only a directive says that the gangs share a
  /// loop. Between the iterations of a sequential loop gangs wait for each other only in `kernels`.
  bool mayShareGangs(const MarkedLoop &L, bool InLanes) const {
    return (Origin.Construct == PACC_KERNELS || !ParallelLoops::isFound(L)) &&
           (!insideSequential(L) || (MayMeet && givesSumsAtMost(L))) &&
           // The gangs' results would meet where not all lanes come together.
           (!InLanes || L.Reduces.empty() || Origin.Construct != PACC_KERNELS);
  }

  void assignImplicit(MarkedLoop &L, bool InGang, bool InWorker, bool InVector) {
    bool Inner = Parallel.anyInside(L);
    const bool GangInside = gangsInside(L) && !(Origin.Construct == PACC_KERNELS && !IsRoutine &&
                                                leadsToGangs(Tree, Verdicts, Parallel, L));
    const bool MayShareGangs = mayShareGangs(L, InWorker || InVector);
    InGang |= isOfEachGang(L);
    if (IsRoutine && !InGang && !GangInside && !ParallelLoops::isFound(L) && !L.Reduces.empty())
      OneGang = true; // nobody could wait for the other gangs' results
    else if (!InGang && !GangInside && MayShareGangs)
      L.Map.Gang = true;
    else if (!InGang && !GangInside && !ParallelLoops::isFound(L) && L.Reduces.empty())
      // Whatever num_gangs asks for, each iteration runs once for each time that the
      // program gets to the loop. Unasked, one gang runs them all, and keeps their order.
      L.Map.Gang = OneGang = true;
    else if (InGang && !InWorker && !InVector && sharesGangs(L) &&
             isTight(Tree, Verdicts, *L.Parent, L) && !GangInside)
      L.Map.Gang = true; // tight nest: one more axis of the grid
    if (!Inner && !InVector)
      L.Map.Vector = true;
  }

  /// The loops are the construct's own, and no lane ends before it meets others (`-gpu=check`). More gangs may be asked
  /// for than run at the same time: then there are fewer (2.5.10 leaves that to us).
  bool canMeet() const {
    return Origin.Construct == PACC_KERNELS && !IsRoutine && !options().Check && Tree.regionReduces().empty() &&
           Tree.calls().empty() && none_of(Tree.loops(), [](const auto &L) {
             return L->Map.OfRoutine || L->staticChunk() || !isa<ConstantInt>(L->gangArgument());
           });
  }

  /// Gangs that share the loop have nothing to give to each other but what is in memory, and what
  /// the loop itself reduces, if that is no array.
  bool givesSumsAtMost(const MarkedLoop &L) const {
    return none_of(L.Reduces, [](const MarkedReduce &R) { return R.Count; }) &&
           !Verdicts.lookup(L.Id).LeavesValues && keepsReductions(L) && !gathersForOthers(Tree, L);
  }

  /// Some loop round `L` repeats it, be it one that Lowering did not mark (`while`, `goto`).
  bool insideSequential(const MarkedLoop &L) const {
    const Loop *Around = Tree.loopInfo().getLoopFor(L.Begin->getParent());
    for (const MarkedLoop *P = L.Parent; P; P = P->Parent) {
      if (!P->Map.isSpread())
        return true;
      while (Around && is_contained(P->Counted, Around))
        Around = Around->getParentLoop();
    }
    return Around != nullptr;
  }

  /// 2.15.1: the levels of a routine are not those of a loop round its call.
  void checkCalls() {
    for (CallInst *Call : Tree.calls()) {
      const unsigned Called = constantOr0(Call->getArgOperand(0));
      for (const MarkedLoop *L = Tree.loopOf(Call->getParent()); L; L = L->Parent) {
        const char *Taken = L->Map.Vector ? "vector lanes"
                            : L->Map.Worker && Called >= PACC_ROUTINE_WORKER ? "workers"
                            : L->Map.Gang && Called >= PACC_ROUTINE_GANG ? "gangs" : nullptr;
        if (!Taken)
          continue;
        reportError(*Call, Twine("a 'routine ") + levelName(Called) +
                               "' is called in the loop at line " + Twine(L->Line) +
                               ", which is spread over " + Taken + " already");
        break;
      }
      if (Called == PACC_ROUTINE_GANG && Tree.loopInfo().getLoopFor(Call->getParent()))
        keepOrderOf(*Call);
    }
  }

  /// Gangs do not wait for each other between two calls of a routine that they share.
  void keepOrderOf(const CallInst &Call) {
    OneGang = true;
    if (const DebugLoc &Location = Call.getDebugLoc())
      feedback().note(Origin.Function, Location.getLine(),
                      "A routine with gang parallelism is called in a loop: one gang, unless "
                      "num_gangs asks for more");
  }

  /// For the kernels that the routine is inlined in. They choose the axes.
  void keepMapping() {
    for (const auto &L : Tree.loops()) {
      const bool IsInlined = std::exchange(L->Map.OfRoutine, true);
      L->Map.OneGang = OneGang;
      writeMapping(*L);
      L->Map.OfRoutine = IsInlined;
    }
    for (CallInst *Call : Tree.calls())
      Call->eraseFromParent(); // the caller has a marker for the whole
  }

  void checkStatic(MarkedLoop &L) {
    auto *Chunk = dyn_cast<ConstantInt>(L.staticArgument());
    if (Chunk && Chunk->isZero())
      return;
    // However a loop is spread that gangs do not share out, because loops round it take all of their axes.
    if (Chunk && (Chunk->isMinusOne() || Chunk->isOne()))
      return;
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F, "'gang(static:n)' with n > 1 on collapsed loops is not supported yet", L.Begin->getDebugLoc()));
  }

  /// What the clauses ask for: of two loops that share the lanes, the product.
  static unsigned vectorLength(const MarkedLoop &L) {
    const unsigned Own = constantOr0(L.vectorArgument());
    const bool Shares = L.Map.Vector && L.Parent && (L.Parent->Flags & PACC_LOOP_VECTOR) &&
                        L.Parent->Map.Dims.back().BlockAxis == 1;
    const unsigned Outer = Shares ? constantOr0(L.Parent->vectorArgument()) : 0;
    return Own && Outer ? std::min<uint64_t>(uint64_t(Own) * Outer, INT32_MAX) : Own;
  }

  /// The gangs that the clauses of this loop and those that share the grid ask for, together; 0: one asks for none.
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
    const MarkedLoop *Before = nullptr; // the loop of the last dimension
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
        if (M.Parted && Before && (Before == L.get() || Before == L->Parent) &&
            Shape.Dims.back().gang_axis == M.GangAxis && Shape.Dims.back().block_axis == M.BlockAxis)
          Dim.dim_flags = PACC_DIM_MULTIPLIES;
        Before = L.get();
        Shape.Dims.push_back(Dim);
      }
    }
    if (RegionReduce)
      Shape.Flags |= PACC_KERNEL_REDUCTION;
    if (OneGang)
      Shape.Flags |= PACC_KERNEL_ONE_GANG;
    if (Origin.Construct == PACC_KERNELS && !(isOneLoop(F, Tree) && Tree.loops().front()->Map.Gang))
      fillShapeOfSequential();
  }

  /// Code of `kernels` outside of gang loops runs once: gangs meet round it, or there is one (2.5.3).
  void fillShapeOfSequential() {
    const bool Meet = MayMeet && (Shape.Flags & PACC_KERNEL_GANG) && all_of(Tree.loops(), [&](const auto &L) {
                        return !L->Map.Gang || L->gangDimsAround() || givesSumsAtMost(*L);
                      });
    if (Meet)
      Shape.Flags |= PACC_KERNEL_MEETING;
    else
      Shape.NumGangs = 1;
  }
};

} // namespace

void assignLevels(Function &F, const LoopVerdicts &Verdicts, LevelReport Report) {
  LevelAssigner(F, Verdicts, Report).run();
}

} // namespace pacc
