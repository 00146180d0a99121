//===- ShortLoops.cpp - filters and stencils that are written as loops ----===//
//
// Where each iteration of a nest goes through a few short loops of constant length (the 25 places of a filter, the 27
// neighbours of a cell), neighbouring rows of the nest load mostly the same. That shows, and registers can hold it,
// once the loops are straight code:
//
//   for (a = -1; a <= 1; a++) s += in[i + a][j] * w[a + 1]   ->   s += in[i - 1][j] * w[0] + in[i][j] * w[1] + ...
//
// Wide windows are worth it only where two rows of them fit into registers: as straight code that a thread goes through for
// one row they are slower than as loops. (H200, filters of floats: 7 x 7 165 us as loops, 102 for four rows; 9 x 9 264, 154
// for four rows, 435 for one; 11 x 11 438, 630 for one. Of doubles, 7 x 7: 285, 259 for two rows, 460 for one.)
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "Forms/JamReady.h"
#include "Forms/JamShape.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/Calls.h"
#include "pacc/Targets/Target.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr unsigned MostIterations = 32, MostInstructions = 1024;
/// Likewise of windows whose rows share what they load.
constexpr unsigned MostOfSide = 12, MostInstructionsOfWindow = 4096;

/// The trip count that `L`'s marker tells, if it is a constant and each thread goes through all of it; else 0.
uint64_t tripsOf(const MarkedLoop &L, Function &F) {
  if (L.Map.isSpread() || L.Dims != 1 || !L.Reduces.empty() || L.Counted.size() != 1 || !L.Counted[0])
    return 0;
  for (const CallInst *Call : markersOf(F))
    if (const Marker M = markerOf(*Call);
        M.is(MarkerKind::UpperBound) && cast<ConstantInt>(Call->getArgOperand(0))->equalsInt(L.Id))
      if (const auto *Trips = dyn_cast<ConstantInt>(Call->getArgOperand(2)))
        return Trips->getValue().getLimitedValue(UINT32_MAX);
  return 0;
}

/// What the loops in `L` are as straight code.
struct StraightCode {
  uint64_t Iterations = 0;   ///< of innermost loops
  uint64_t Instructions = 0; ///< without those that count
  uint64_t Registers = 0;    ///< for what is loaded of places that move with the rows
  uint64_t Side = MostOfSide; ///< iterations of the shortest loop
  bool Computes = false;     ///< divisions, or functions of the library, in them
  bool Branches = false;     ///< some iterations do other things than others
  bool IsLong = false;       ///< one is long, or nobody knows how long
};

StraightCode straighten(const Loop &L, const Loop &Row, const DenseMap<const Loop *, uint64_t> &Trips, const LoopInfo &LI) {
  StraightCode All;
  All.Iterations = L.isInnermost();
  for (const BasicBlock *BB : L.blocks())
    if (LI.getLoopFor(BB) == &L && BB != L.getHeader() && BB != L.getLoopLatch()) {
      All.Branches |= BB->getTerminator()->getNumSuccessors() > 1;
      for (const Instruction &I : *BB) {
        All.Instructions += !markerOf(I) && !I.isTerminator() && !I.isDebugOrPseudoInst() && !I.isLifetimeStartOrEnd();
        if (&L == &Row)
          continue;
        All.Computes |= I.getOpcode() == Instruction::FDiv || isMathematics(I);
        const auto *Load = dyn_cast<LoadInst>(&I);
        if (Load && differsIn(Row, Load->getPointerOperand()))
          All.Registers += (I.getDataLayout().getTypeStoreSize(I.getType()).getFixedValue() + 3) / 4;
      }
    }
  for (const Loop *Inner : L) {
    const uint64_t Of = Trips.lookup(Inner);
    const StraightCode In = straighten(*Inner, Row, Trips, LI);
    if (!Of || Of > MostIterations || In.IsLong) {
      All.IsLong = true;
      return All;
    }
    All.Iterations += Of * In.Iterations;
    All.Instructions += Of * In.Instructions;
    All.Registers += Of * In.Registers;
    All.Side = std::min({All.Side, In.Side, Of});
    All.Computes |= In.Computes;
    All.Branches |= In.Branches;
  }
  return All;
}

/// Two rows share so much that registers hold what both load.
bool isWindow(const StraightCode &Code) {
  return !Code.Computes && !Code.Branches && Code.Iterations <= MostOfSide * MostOfSide &&
         Code.Registers + Code.Registers / Code.Side <= RegistersOfWindow;
}

/// Straight code would be short, and have no arrays of a lane's own.
bool isWorthIt(const Loop &Body, const StraightCode &Code) {
  for (const Loop *Inner : Body)
    for (const BasicBlock *BB : Inner->blocks())
      for (const Instruction &I : *BB)
        if (const Value *Pointer = getLoadStorePointerOperand(&I); Pointer && (isLanePrivate(Pointer) || isa<StoreInst>(I)))
          return false;
  if (Code.IsLong)
    return false;
  return Code.Iterations <= MostIterations ? Code.Instructions <= MostInstructions
                                           : isWindow(Code) && Code.Instructions <= MostInstructionsOfWindow;
}

/// Loops whose iterations nobody shares need none.
void dropMarkers(Function &F, const SmallDenseSet<uint64_t, 8> &Ids) {
  for (CallInst *Call : markersOf(F)) {
    const Marker M = markerOf(*Call);
    const auto *Id = Call->arg_empty() ? nullptr : dyn_cast<ConstantInt>(Call->getArgOperand(0));
    if (!Id || !Ids.contains(Id->getZExtValue()) || !(M.isBound() || M.is(MarkerKind::Loop)))
      continue;
    if (M.isBound())
      Call->replaceAllUsesWith(M.is(MarkerKind::UpperBound)
                                   ? Call->getArgOperand(2)
                                   : ConstantInt::get(Call->getType(), M.is(MarkerKind::Step) ? 1 : 0));
    Call->eraseFromParent();
  }
}

bool hasMarkers(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) { return bool(markerOf(I)); });
  });
}

/// All loops without markers, inner ones first.
void unrollAll(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  auto &AC = FAM.getResult<AssumptionAnalysis>(F);
  const auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  OptimizationRemarkEmitter Silent(&F);
  UnrollLoopOptions Options = {};
  Options.Force = true;
  Options.ForgetAllSCEV = true;
  const SmallVector<Loop *, 4> Loops = LI.getLoopsInPreorder();
  for (Loop *L : reverse(Loops)) {
    if (hasMarkers(*L) || !L->isInnermost())
      continue;
    simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
    formLCSSA(*L, DT, &LI, &SE);
    Options.Count = SE.getSmallConstantTripCount(L); // of the header, which is entered once more
    if (Options.Count)
      UnrollLoop(L, Options, &LI, &SE, &DT, &AC, &TTI, &Silent, /*PreserveLCSSA=*/true);
  }
  for (BasicBlock &BB : F)
    ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
  removeUnreachableBlocks(F);
  FAM.clear(F, F.getName());
}

} // namespace

bool unrollShortLoops(Function &F, FunctionAnalysisManager &FAM) {
  SmallDenseSet<uint64_t, 8> Ids;
  {
    LoopTree Tree(F);
    const Loop *Body = nullptr;
    for (const auto &L : Tree.loops())
      if (L->Map.isSpread())
        Body = L->body();
    if (!Body || Body->isInnermost())
      return false;
    DenseMap<const Loop *, uint64_t> Trips;
    for (const auto &L : Tree.loops())
      if (const uint64_t Of = tripsOf(*L, F)) {
        Trips[L->Counted[0]] = Of;
        Ids.insert(L->Id);
      }
    if (!isWorthIt(*Body, straighten(*Body, *Body, Trips, Tree.loopInfo())))
      return false;
  }
  dropMarkers(F, Ids);
  FAM.clear(F, F.getName());
  unrollAll(F, FAM);
  return true;
}

} // namespace pacc
