//===- RowBatches.cpp - lanes take several iterations at a time -----------===//
//
// Where a gang has something to do round a loop over its lanes (`f = a[i][k] / a[k][k]`, then `a[i][j] -= f * a[k][j]`),
// the lanes go through the row step by step, and each waits for what it has loaded before it asks for more:
//
//   for (c = lane; c < n; c += lanes) body    ->    for (t = lane; t < n; t += factor * lanes)
//                                                     if (all of the batch are below n)
//                                                       loads of all, bodies of all
//                                                     else
//                                                       for (c of the batch, below n) body
//
// On the host, whose gangs have no lanes, the same happens to the innermost parallel loop if there are sequential ones
// inside (products of matrices, sums of columns): LLVM's vectoriser takes an innermost loop alone, but puts together what
// stands side by side.
//
// The inner loop is one that JamBody.cpp takes apart, and its factor is that of the jam form; a lane has the iterations
// that it has had, in the same order. Not for loops that combine values or leave some, or whose lanes meet in them.
//
//===----------------------------------------------------------------------===//
#include "Forms/RowBatches.h"

#include "DeviceCalls.h"
#include "pacc/Access/WidenedSubscripts.h"
#include "Forms/JamBody.h"
#include "Forms/JamReady.h"
#include "Levels/Lanes/FittedLanes.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace pacc {
namespace {

constexpr StringLiteral RowMark = "pacc.row";

/// A loop over the lanes of each gang, and nothing more.
bool isRow(const MarkedLoop &L) {
  return L.Dims == 1 && L.Map.Dims.size() == 1 && L.Map.Dims.front().GangAxis == PACC_NO_AXIS &&
         L.Map.Dims.front().BlockAxis != PACC_NO_AXIS && L.Reduces.empty() && L.Counted.front() &&
         L.Counted.front()->isInnermost() && none_of(L.Counted.front()->blocks(), [](const BasicBlock *BB) {
           return any_of(*BB, [](const Instruction &I) { return deviceFunctionOf(I).isMeeting(); });
         });
}

/// On a device whose gangs have no lanes: the innermost parallel loop, with sequential loops inside.
bool isNestOfOneLane(const MarkedLoop &L) {
  const auto IsParallel = [](const MarkedLoop &Any) { return Any.Map.isSpread(); };
  const Loop *Counted = L.body();
  return IsParallel(L) && Counted && !Counted->isInnermost() && L.Reduces.empty() &&
         none_of(L.Children, [&](const MarkedLoop *Inner) { return IsParallel(*Inner); });
}

/// Which iterations a gang has does not change while it runs. What is computed from that follows (prepareToJam).
void hoistShares(Loop &L) {
  for (Instruction &I : make_early_inc_range(*L.getHeader()))
    if (deviceFunctionOf(I).is(DeviceEntry::Share) && L.hasLoopInvariantOperands(&I))
      I.moveBefore(L.getLoopPreheader()->getTerminator()->getIterator());
}

/// The number of bytes by which the address moves from iteration to iteration of `L`, wherever the loops inside are.
const SCEV *strideIn(const Loop &L, Value *Address, ScalarEvolution &SE) {
  const SCEV *At = SE.getSCEV(Address);
  while (const auto *Inner = dyn_cast<SCEVAddRecExpr>(At)) {
    if (Inner->getLoop() == &L)
      return Inner->isAffine() ? Inner->getStepRecurrence(SE) : nullptr;
    if (!L.contains(Inner->getLoop()) || !SE.isLoopInvariant(Inner->getStepRecurrence(SE), &L))
      break;
    At = Inner->getStart();
  }
  return SE.isLoopInvariant(At, &L) ? SE.getZero(SE.getEffectiveSCEVType(At->getType())) : nullptr;
}

/// Why a core's vectors would not do the iterations of a nest together; null: they would. Loops that are unrolled
/// completely LLVM's vectoriser sees through.
const char *obstacleToVectors(const Loop &L, ScalarEvolution &SE) {
  constexpr unsigned MostUnrolled = 32;
  bool IsLong = false;
  for (const Loop *Inner : L.getSubLoops()) {
    const unsigned Trips = SE.getSmallConstantTripCount(Inner);
    IsLong |= !Trips || Trips > MostUnrolled;
  }
  if (!IsLong)
    return "the loops inside are short";
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (Value *Address = const_cast<Value *>(getLoadStorePointerOperand(&I))) {
        const SCEV *Stride = strideIn(L, Address, SE);
        const uint64_t Bytes = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
        if (!Stride || (!Stride->isZero() && Stride != SE.getConstant(Stride->getType(), Bytes)))
          return "neighbouring iterations do not access neighbouring elements";
      }
  return nullptr;
}

Loop *findMarked(const LoopInfo &LI) {
  for (Loop *L : LI.getLoopsInPreorder())
    if (findOptionMDForLoop(L, RowMark))
      return L;
  return nullptr;
}

/// Takes the mark from the loop, so that it is not found again.
void dropMark(Loop &L) {
  const MDNode *Old = L.getLoopID();
  SmallVector<Metadata *, 4> Kept = {nullptr};
  for (const MDOperand &Operand : drop_begin(Old->operands())) {
    const auto *Option = dyn_cast<MDNode>(Operand);
    const auto *Name = Option && Option->getNumOperands() ? dyn_cast<MDString>(Option->getOperand(0)) : nullptr;
    if (!Name || Name->getString() != RowMark)
      Kept.push_back(Operand);
  }
  MDNode *Id = MDNode::getDistinct(Old->getContext(), Kept);
  Id->replaceOperandWith(0, Id);
  L.setLoopID(Id);
}

void simplifyRows(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(InstSimplifyPass());
  Passes.addPass(SimplifyCFGPass());
  FAM.clear(F, F.getName());
  Passes.run(F, FAM);
}

void remarkOfRows(const BasicBlock *Header, const DebugLoc &Where, const JamVerdict &Verdict) {
  constexpr const char *Pass = "pacc-jam";
  OptimizationRemarkEmitter Remarks(Header->getParent());
  if (Verdict.Obstacle)
    Remarks.emit(OptimizationRemarkMissed(Pass, "NotBatched", Where, Header)
                 << "a lane takes one iteration at a time: " << Verdict.Obstacle);
  else
    Remarks.emit(OptimizationRemark(Pass, "Batched", Where, Header)
                 << "a lane takes " << ore::NV("Factor", Verdict.Factor) << " iterations of a row at a time");
}

} // namespace

bool markRows(Function &Kernel, const Target &Device) {
  const bool HasLanes = Device.hasLanes();
  if (options().NoJam || (HasLanes ? options().Check || mayPackGangs(readShape(Kernel)) : Kernel.hasOptNone()))
    return false;
  LoopTree Tree(Kernel);
  bool Any = false;
  for (const auto &L : Tree.loops()) {
    if (HasLanes ? !isRow(*L) : !isNestOfOneLane(*L))
      continue;
    LLVMContext &C = Kernel.getContext();
    Loop &Counted = *L->Counted.back();
    Counted.setLoopID(
        makePostTransformationMetadata(C, Counted.getLoopID(), {}, {MDNode::get(C, MDString::get(C, RowMark))}));
    Any = true;
  }
  return Any;
}

void batchRows(Function &Form, const Target &Device, bool IsReported, FunctionAnalysisManager &FAM) {
  constexpr unsigned MostOfNest = 16; // of which the host's vectors have some each
  const JamNest Nest = {Device.hasLanes() ? 1 : MostOfNest, /*IsAlone=*/true, /*MayDeal=*/false, /*LanesAxis=*/PACC_NO_AXIS,
                        /*ForVectors=*/!Device.hasLanes()};
  simplifyRows(Form, FAM);
  if (!Device.hasLanes())
    widenSubscripts(Form);
  for (;;) {
    FAM.clear(Form, Form.getName());
    Loop *L = findMarked(FAM.getResult<LoopAnalysis>(Form));
    if (!L)
      break;
    dropMark(*L);
    const DebugLoc Where = L->getStartLoc();
    const BasicBlock *Header = L->getHeader();
    JamVerdict Verdict = {0, nullptr};
    if (!Device.hasLanes()) {
      prepareToJam(*L, FAM);
      hoistShares(*L);
      Verdict.Obstacle = obstacleToVectors(*L, FAM.getResult<ScalarEvolutionAnalysis>(Form));
    }
    if (!Verdict.Obstacle)
      Verdict = batchBody(*L, Nest, FAM); // no more of `L`
    if (IsReported)
      remarkOfRows(Header, Where, Verdict);
  }
  FAM.clear(Form, Form.getName());
}

} // namespace pacc
