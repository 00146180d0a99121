//===- JamForm.cpp - several iterations a thread --------------------------===//
//
// A thread that fetches eight bytes and ends keeps too little of the memory busy, however many
// threads there are. In the jam form of a kernel a thread takes several iterations of one spread
// dimension, or of two, and fetches what all of them need before it computes:
//
//   for (c = first; c < n; c += step) body    ->    if (all of the tile are below n)
//                                                     loads of all, bodies of all
//                                                   else
//                                                     for (c of the tile, below n) body
//
// (JamCopies.cpp; where bodies have loops, parts of tiles are taken together, too.)
//
// All other spread dimensions run at most once, as in the once form; so the runtime launches
// this form only when the grid covers the trip counts, with fewer threads by the factor.
//
// - The dimension is the one next to the innermost, whose neighbours share what they read, as
//   stencils do; of a single one, iterations are a block apart, so that lanes stay neighbours.
// - Iterations of a single dimension may lie side by side instead, so that a thread's accesses make a piece of 16 bytes
//   (`a[i]`, of bytes as well as of floats). Only accesses that are aligned can: Targets/Accesses/DealtTiles.cpp has the
//   kernel look.
// - The factor is what it takes to fetch 32 bytes of different arrays, at most four, and less
//   where that many loads would need too many registers (JamShape.cpp counts both).
// - Where the body has loops, what they load for all iterations of a tile alike is loaded once: so
//   two dimensions are taken, up to eight rows and four blocks, if that is much (a matrix product
//   loads 12 numbers for 32 products): the innermost ones that have much in common (of a tensor's product with a matrix,
//   `c[i][j][k] += a[i][l] * b[l][j][k]`, planes and columns).
//   Subscripts are computed in 64 bits then, so that pointers step from iteration to iteration.
// - Not for kernels with more than one nest, with clauses that say which gang has which
//   iteration, or with lanes that meet in the loop; nor where each access is checked (-gpu=check).
// - Gangs of kernels that reduce leave their results as those of the once form do, where the device has that
//   (FinishForm.cpp): what combines them would take registers from the loads. Where they store nothing else, threads
//   go from tile to tile of rows, and through the dimensions round them, so that few gangs have results. (H100, sum,
//   maximum and count of 8192 x 8192 numbers: 199 us, 278 with a tile each. A Jacobi step with its maximum: 534, 411
//   with a tile each, as 36 registers instead of 32 leave fewer threads.)
//
// Iterations of a spread loop do not depend on each other, so that loads of one may come before
// stores of another.
//
//===----------------------------------------------------------------------===//
#include "DeviceCalls.h"
#include "FormSteps.h"
#include "pacc/Access/WidenedSubscripts.h"
#include "Forms/FinishForm.h"
#include "Forms/JamBody.h"
#include "Forms/JamReady.h"
#include "Forms/JamShape.h"
#include "Forms/Jam/JamSums.h"
#include "Forms/OnceForm.h"
#include "Levels/Lanes/FittedLanes.h"
#include "pacc/ABI/Geometry.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr StringLiteral JamMark = "pacc.jam";
/// Iterations of a nest that a thread takes: of neighbouring rows, or a block apart.
constexpr unsigned MostRows = 8, MostBlocks = 4;
constexpr unsigned MostDimensions = 2;

bool isSpread(const DimMapping &D) {
  return D.GangAxis != PACC_NO_AXIS || D.BlockAxis != PACC_NO_AXIS;
}

/// One nest of loops over gangs, none of which leaves iterations to the lanes of a gang alone or shares an axis.
bool isOneNest(const LoopTree &Tree) {
  const MarkedLoop *Outer = nullptr;
  for (const auto &L : Tree.loops()) {
    if (none_of(L->Map.Dims, isSpread))
      continue;
    if (L->Parent != Outer || L->staticChunk() ||
        any_of(L->Map.Dims, [](const DimMapping &D) {
          return D.Parted || (D.GangAxis == PACC_NO_AXIS && D.BlockAxis != PACC_NO_AXIS);
        }))
      return false;
    Outer = L.get();
  }
  return !usesFurtherAxes(Tree);
}

/// The inner one first, of the first axes; of two, on which lanes or rows may be neighbours.
SmallVector<const SpreadLoop *, 3> innerDimensions(ArrayRef<SpreadLoop> Loops, unsigned Axes) {
  SmallVector<const SpreadLoop *, 3> Found;
  for (const SpreadLoop &S : Loops)
    if (S.mapping().GangAxis < Axes && none_of(Found, [&](const SpreadLoop *Other) {
          return Other->mapping().GangAxis == S.mapping().GangAxis;
        }))
      Found.push_back(&S);
  return Found;
}

/// Of which as many are taken as can be, MostDimensions at most.
SmallVector<const SpreadLoop *, 3> dimensionsToJam(ArrayRef<SpreadLoop> Loops, bool Reduces) {
  const bool HasInnerLoops = !Loops.front().Counted->isInnermost();
  const SmallVector<const SpreadLoop *, 3> Found = innerDimensions(Loops, HasInnerLoops && !Reduces ? PACC_AXES : 2);
  if (!HasInnerLoops && Found.size() > 1) // the one next to the innermost
    return {*llvm::max_element(Found, [](const SpreadLoop *A, const SpreadLoop *B) {
      return A->mapping().GangAxis < B->mapping().GangAxis;
    })};
  return Found;
}

/// No launch covers all iterations of the nest for certain, which the form takes for granted.
bool differInLength(const Function &Kernel, const LoopTree &Tree) {
  return any_of(Tree.loops(), [&](const auto &L) {
    return L->Map.Gang &&
           any_of(seq(L->Dims), [&](unsigned D) { return toldTripsOf(Kernel, L->Id, D) == MostTripsOfLaunch; });
  });
}

/// Gangs, or rows of their lanes, share its iterations; neighbouring lanes do not.
bool isOfRows(const DimMapping &M) { return M.BlockAxis == PACC_NO_AXIS || M.BlockAxis == 1; }

/// Says what was done, or why not (-Rpass=pacc-jam, -Rpass-missed=pacc-jam).
void remark(const BasicBlock *Header, const DebugLoc &Where, const JamVerdict &Verdict) {
  constexpr const char *Pass = "pacc-jam";
  OptimizationRemarkEmitter Remarks(Header->getParent());
  if (Verdict.Obstacle)
    Remarks.emit(OptimizationRemarkMissed(Pass, "NotJammed", Where, Header)
                 << "a thread takes one iteration at a time: " << Verdict.Obstacle);
  else
    Remarks.emit(OptimizationRemark(Pass, "Jammed", Where, Header)
                 << "a thread takes " << ore::NV("Factor", Verdict.Factor)
                 << " iterations at a time");
}

void markLoop(Loop &L, unsigned Axis) {
  LLVMContext &C = L.getHeader()->getContext();
  auto *Number = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Axis));
  SmallVector<Metadata *, 4> Operands = {nullptr, MDNode::get(C, {MDString::get(C, JamMark), Number})};
  if (const MDNode *Old = L.getLoopID())
    for (const MDOperand &Operand : drop_begin(Old->operands()))
      Operands.push_back(Operand);
  MDNode *Id = MDNode::getDistinct(C, Operands);
  Id->replaceOperandWith(0, Id);
  L.setLoopID(Id);
}

Loop *findMarked(LoopInfo &LI, unsigned Axis) {
  for (Loop *L : LI.getLoopsInPreorder())
    if (const MDNode *Mark = findOptionMDForLoop(L, JamMark);
        Mark && mdconst::extract<ConstantInt>(Mark->getOperand(1))->equalsInt(Axis))
      return L;
  return nullptr;
}

void simplify(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(InstSimplifyPass()); // empty blocks are empty then
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstSimplifyPass());
  FAM.clear(F, F.getName());
  Passes.run(F, FAM);
}

/// Lanes wait for each other there, or for the whole gang.
bool meetsIn(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) { return deviceFunctionOf(I).isMeeting(); });
  });
}

/// Lanes keep what they compute for themselves until the loop ends.
bool storesNothing(const Loop &L) {
  return none_of(L.blocks(), [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      return I.mayWriteToMemory() && !I.isLifetimeStartOrEnd() && !markerOf(I) && !(Pointer && isLanePrivate(Pointer));
    });
  });
}

void setJamFactor(Function &F, unsigned Axis, unsigned Factor) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (deviceFunctionOf(I).is(DeviceEntry::JamFactor) &&
        cast<ConstantInt>(cast<CallBase>(I).getArgOperand(0))->equalsInt(Axis)) {
      I.replaceAllUsesWith(ConstantInt::get(I.getType(), Factor));
      I.eraseFromParent();
    }
}

} // namespace

JamForm makeJamForm(Function &Kernel, const Target &Device, FunctionAnalysisManager &FAM) {
  const KernelShape Shape = readShape(Kernel);
  const Options &O = options();
  constexpr unsigned Against = PACC_KERNEL_COUNTERS | PACC_KERNEL_ONE_GANG | PACC_KERNEL_MEETING;
  if (O.NoJam || O.Check || !(Shape.Flags & PACC_KERNEL_GANG) || Shape.NumGangs ||
      (Shape.Flags & Against) || mayPackGangs(Shape))
    return {};
  const bool Reduces = Shape.Flags & PACC_KERNEL_REDUCTION;
  if (Reduces && Device.hasOnceForm() && !Shape.Once)
    return {};
  const bool IsReported = isReported(Device);
  bool HasRows = false, Iterates = false;
  {
    LoopTree Tree(Kernel);
    const SmallVector<SpreadLoop, 4> Loops = spreadLoops(Tree);
    if (!isOneNest(Tree) || Loops.empty())
      return {};
    const Loop &Innermost = *Loops.front().Counted;
    const char *Obstacle = meetsIn(Innermost)             ? "lanes meet in it"
                           : differInLength(Kernel, Tree) ? "rows differ in length"
                                                          : nullptr;
    if (Obstacle) { // spares the copy
      if (IsReported)
        remark(Innermost.getHeader(), Innermost.getStartLoc(), {0, Obstacle});
      return {};
    }
    HasRows = innerDimensions(Loops, 2).size() > 1;
    Iterates = Reduces && HasRows && storesNothing(*Loops.back().Counted);
  }
  ValueToValueMapTy Map;
  Function *Form = CloneFunction(&Kernel, Map);
  Form->setName(jamName(Kernel.getName()));
  if (HasRows)
    unrollShortLoops(*Form, FAM);
  LoopTree Tree(*Form);
  const SmallVector<SpreadLoop, 4> Loops = spreadLoops(Tree);
  const SmallVector<const SpreadLoop *, 3> Jammed = dimensionsToJam(Loops, Reduces);
  JamForm Jam = {Form, {}, IsReported};
  for (const SpreadLoop &S : Loops)
    if (!is_contained(Jammed, &S) && !(Iterates && isOfRows(S.mapping())))
      runAtMostOnce(S, Shape, Tree);
  // Sums would depend on where data lie. At -O0 nobody looks.
  const bool MayDeal = Jammed.size() == 1 && Loops.front().Counted->isInnermost() && !O.NoWide &&
                       !(Shape.Flags & PACC_KERNEL_REDUCTION) && !Kernel.hasOptNone();
  for (const SpreadLoop *S : Jammed) {
    const unsigned Axis = S->mapping().GangAxis;
    const bool AreLanes = S->mapping().BlockAxis == 0 || S->mapping().BlockAxis == PACC_BLOCK_LINEAR;
    S->mapping().Jammed = true;
    S->mapping().MayDeal = MayDeal && AreLanes;
    S->mapping().Iterates = Iterates && isOfRows(S->mapping());
    writeMapping(*S->Marked);
    markLoop(*S->Counted, Axis);
    Jam.Dims.push_back({S->Marked->Id, S->Dim, Axis, AreLanes ? MostBlocks : MostRows,
                        bool(S->Marked->Flags & PACC_LOOP_SIGNED), S->mapping().MayDeal,
                        uint8_t(AreLanes ? S->mapping().BlockAxis : PACC_NO_AXIS), S->mapping().Iterates,
                        S->mapping().BlockAxis});
  }
  if (Reduces && Device.hasOnceForm())
    leavePartials(*Form);
  return Jam;
}

/// The iterations of one dimension, unless enough are taken; those that are not taken together are one, as in the once form.
static JamVerdict jamDimension(Function &Form, const JamForm::Dimension &Of, bool IsAlone, bool IsEnough, bool IsReported,
                               FunctionAnalysisManager &FAM) {
  const unsigned Axis = Of.Axis;
  FAM.clear(Form, Form.getName());
  JamVerdict Verdict = {0, "there is no loop"};
  if (Loop *L = Of.Iterates ? findMarked(FAM.getResult<LoopAnalysis>(Form), Axis) : nullptr) {
    loopOverTiles(*L, Axis, /*HasRowsOfLanes=*/Of.BlockAxis == 1, FAM);
    FAM.clear(Form, Form.getName());
  }
  if (Loop *L = IsEnough ? nullptr : findMarked(FAM.getResult<LoopAnalysis>(Form), Axis)) {
    const DebugLoc Where = L->getStartLoc();
    const BasicBlock *Header = L->getHeader();
    Verdict = jamBody(*L, {Of.MostOfNest, IsAlone, Of.MayDeal, Of.LanesAxis}, Of.IsSigned, FAM); // no more of `L`
    if (IsReported)
      remark(Header, Where, Verdict);
  }
  FAM.clear(Form, Form.getName());
  if (Verdict.Factor)
    return Verdict;
  if (Loop *L = findMarked(FAM.getResult<LoopAnalysis>(Form), Axis))
    runAtMostOnce(*L);
  FAM.clear(Form, Form.getName());
  return Verdict;
}

/// Iterations that cannot lie side by side do not. Whether others do is found out later.
static void keepApart(Function &Form) {
  for (Instruction &I : make_early_inc_range(instructions(Form)))
    if (deviceFunctionOf(I).is(DeviceEntry::SideBySide)) {
      I.replaceAllUsesWith(ConstantInt::get(I.getType(), 0));
      I.eraseFromParent();
    }
}

void finishJamForm(Function &Kernel, const JamForm &Jam, FunctionAnalysisManager &FAM) {
  Function &Form = *Jam.Form;
  simplify(Form, FAM);
  openSums(Form, FAM);
  KernelShape Shape = readShape(Kernel);
  bool Deals = false;
  unsigned Taken = 0;
  for (const JamForm::Dimension &Of : Jam.Dims) {
    const JamVerdict Verdict = jamDimension(Form, Of, /*IsAlone=*/Jam.Dims.size() == 1, /*IsEnough=*/Taken == MostDimensions,
                                            Jam.IsReported, FAM);
    Taken += Verdict.Factor != 0;
    setJamFactor(Form, Of.Axis, std::max(Verdict.Factor, 1u));
    Deals |= Verdict.Deals;
    for (pacc_loop_dim &D : Shape.Dims)
      if (Verdict.Factor && D.loop == Of.Loop && D.dim == Of.Dim) {
        D.jam = Verdict.Factor;
        D.dim_flags = (Verdict.Shares ? PACC_JAM_SHARES : 0) | (Of.Iterates ? PACC_JAM_ITERATES : 0);
        Shape.Jam = true;
      }
  }
  if (!Shape.Jam) {
    Form.eraseFromParent();
    return;
  }
  if (any_of(Shape.Dims, [](const pacc_loop_dim &D) { return D.dim_flags & PACC_JAM_SHARES; })) {
    widenSubscripts(Form);
    keepSums(Form, FAM);
  }
  if (!Deals)
    keepApart(Form);
  simplify(Form, FAM);
  if (hasJamBlock(Shape.Flags, Shape.VectorLength || Shape.AsksForLanes, Shape.Dims))
    fixJamBlock(Form);
  writeShape(Kernel, Shape);
}

} // namespace pacc
