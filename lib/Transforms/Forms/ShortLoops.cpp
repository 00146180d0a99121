//===- ShortLoops.cpp - filters and stencils that are written as loops ----===//
//
// Where each iteration of a nest goes through a few short loops of constant length (the 25 places of a filter, the 27
// neighbours of a cell), neighbouring rows of the nest load mostly the same. That shows, and registers can hold it,
// once the loops are straight code:
//
//   for (a = -1; a <= 1; a++) s += in[i + a][j] * w[a + 1]   ->   s += in[i - 1][j] * w[0] + in[i][j] * w[1] + ...
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "Forms/JamReady.h"
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
  bool IsLong = false;       ///< one is long, or nobody knows how long
};

StraightCode straighten(const Loop &L, const DenseMap<const Loop *, uint64_t> &Trips, const LoopInfo &LI) {
  StraightCode All;
  All.Iterations = L.isInnermost();
  for (const BasicBlock *BB : L.blocks())
    if (LI.getLoopFor(BB) == &L && BB != L.getHeader() && BB != L.getLoopLatch())
      for (const Instruction &I : *BB)
        All.Instructions += !markerOf(I) && !I.isTerminator() && !I.isDebugOrPseudoInst() && !I.isLifetimeStartOrEnd();
  for (const Loop *Inner : L) {
    const uint64_t Of = Trips.lookup(Inner);
    const StraightCode In = straighten(*Inner, Trips, LI);
    if (!Of || Of > MostIterations || In.IsLong)
      return {0, 0, /*IsLong=*/true};
    All.Iterations += Of * In.Iterations;
    All.Instructions += Of * In.Instructions;
  }
  return All;
}

/// Straight code would be short, and have no arrays of a lane's own.
bool isWorthIt(const Loop &Body, const StraightCode &Code) {
  for (const Loop *Inner : Body)
    for (const BasicBlock *BB : Inner->blocks())
      for (const Instruction &I : *BB)
        if (const Value *Pointer = getLoadStorePointerOperand(&I); Pointer && (isLanePrivate(Pointer) || isa<StoreInst>(I)))
          return false;
  return !Code.IsLong && Code.Iterations <= MostIterations && Code.Instructions <= MostInstructions;
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
    if (!isWorthIt(*Body, straighten(*Body, Trips, Tree.loopInfo())))
      return false;
  }
  dropMarkers(F, Ids);
  FAM.clear(F, F.getName());
  unrollAll(F, FAM);
  return true;
}

} // namespace pacc
