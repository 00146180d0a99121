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
// The inner loop is one that JamBody.cpp takes apart, and its factor is that of the jam form; a lane has the iterations
// that it has had, in the same order. Not for loops that combine values or leave some, or whose lanes meet in them.
//
//===----------------------------------------------------------------------===//
#include "Forms/RowBatches.h"

#include "DeviceCalls.h"
#include "Forms/JamBody.h"
#include "Levels/FittedLanes.h"
#include "Loops/LoopTree.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
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

Loop *findMarked(const LoopInfo &LI) {
  for (Loop *L : LI.getLoopsInPreorder())
    if (findOptionMDForLoop(L, RowMark))
      return L;
  return nullptr;
}

/// So that it is not found again.
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

void simplify(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(InstSimplifyPass());
  Passes.addPass(SimplifyCFGPass());
  FAM.clear(F, F.getName());
  Passes.run(F, FAM);
}

void remark(const BasicBlock *Header, const DebugLoc &Where, const JamVerdict &Verdict) {
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
  if (options().NoJam || options().Check || !Device.hasLanes() || mayPackGangs(readShape(Kernel)))
    return false;
  LoopTree Tree(Kernel);
  bool Any = false;
  for (const auto &L : Tree.loops()) {
    if (!isRow(*L))
      continue;
    LLVMContext &C = Kernel.getContext();
    Loop &Counted = *L->Counted.front();
    Counted.setLoopID(
        makePostTransformationMetadata(C, Counted.getLoopID(), {}, {MDNode::get(C, MDString::get(C, RowMark))}));
    Any = true;
  }
  return Any;
}

void batchRows(Function &Form, bool IsReported, FunctionAnalysisManager &FAM) {
  simplify(Form, FAM);
  for (;;) {
    FAM.clear(Form, Form.getName());
    Loop *L = findMarked(FAM.getResult<LoopAnalysis>(Form));
    if (!L)
      break;
    dropMark(*L);
    const DebugLoc Where = L->getStartLoc();
    const BasicBlock *Header = L->getHeader();
    const JamVerdict Verdict = batchBody(*L, FAM); // no more of `L`
    if (IsReported)
      remark(Header, Where, Verdict);
  }
  FAM.clear(Form, Form.getName());
}

} // namespace pacc
