//===- StridedPointers.cpp - one pointer for a batch of loads -------------===//
//
//   loop: load (a + i * s), load (a + (i + 1) * s), ...   ->   p = phi (a + first * s), p4
//                                                             s' = s, in assembly
//                                                             load p, p1 = p + s', load p1, ...  p4 = p3 + s'
//
// For LLVM the stride is a number that each iteration has anew, as it comes out of assembly code: so it does not take the
// pointers apart again. For ptxas the assembly is a copy like others, and vanishes.
//
//===----------------------------------------------------------------------===//
#include "Nvptx/Optimizations/StridedPointers.h"
#include "Nvptx/Optimizations/GpuUnrolling.h"
#include "Nvptx/Optimizations/Preserved.h"
#include "pacc/Support/Options.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace pacc {
namespace {

/// Loads of one loop, in the order in which they stand.
struct StridedRows {
  SmallVector<LoadInst *, 8> Loads;
  const SCEVAddRecExpr *Last;     ///< the address of the last one
  const SCEV *Stride = nullptr;   ///< from each one to the next; null: there is one
  const SCEVAddRecExpr *First;

  StridedRows(LoadInst &Load, const SCEVAddRecExpr *At) : Loads({&Load}), Last(At), First(At) {}

  bool add(LoadInst &Load, const SCEVAddRecExpr *At, ScalarEvolution &SE) {
    if (At->getType() != First->getType() || At->getStepRecurrence(SE) != First->getStepRecurrence(SE))
      return false;
    const SCEV *Apart = SE.getMinusSCEV(At, Last);
    if (isa<SCEVConstant, SCEVCouldNotCompute>(Apart) || !SE.isLoopInvariant(Apart, At->getLoop()) ||
        (Stride && Apart != Stride))
      return false;
    Stride = Apart;
    Last = At;
    Loads.push_back(&Load);
    return true;
  }

  /// The first load of the next batch comes a row after the last one of this batch.
  bool goOn(ScalarEvolution &SE) const {
    return Stride && Loads.size() > 2 &&
           SE.getMulExpr(Stride, SE.getConstant(Stride->getType(), Loads.size())) == First->getStepRecurrence(SE);
  }
};

/// Loops that store, too, go through several arrays by one distance: that is strength reduction's trade.
bool onlyReads(const Loop &L) {
  return none_of(*L.getHeader(), [](const Instruction &I) { return I.mayWriteToMemory(); });
}

SmallVector<StridedRows, 4> stridedRowsOf(const Loop &L, ScalarEvolution &SE) {
  SmallVector<StridedRows, 4> All;
  for (Instruction &I : *L.getHeader()) {
    auto *Load = dyn_cast<LoadInst>(&I);
    const auto *At = Load && Load->isSimple() ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Load->getPointerOperand())) : nullptr;
    if (!At || At->getLoop() != &L || !At->isAffine())
      continue;
    if (none_of(All, [&](StridedRows &R) { return R.add(*Load, At, SE); }))
      All.emplace_back(*Load, At);
  }
  erase_if(All, [&](const StridedRows &R) { return !R.goOn(SE); });
  return All;
}

Value *unknownToLlvm(IRBuilder<> &B, Value *Number) {
  FunctionType *Copy = FunctionType::get(Number->getType(), {Number->getType()}, /*isVarArg=*/false);
  return B.CreateCall(InlineAsm::get(Copy, "mov.b64 $0, $1;", "=l,l", /*hasSideEffects=*/false), {Number});
}

/// Where `Number` can be computed once for all loops that use it: ptxas keeps it in a register of the whole warp then.
Instruction *earliestPlace(const SCEV *Number, BasicBlock *Before, const DominatorTree &DT, ScalarEvolution &SE) {
  const DomTreeNode *Node = DT.getNode(Before);
  while (Node->getIDom() && SE.dominates(Number, Node->getIDom()->getBlock()))
    Node = Node->getIDom();
  return Node->getBlock()->getTerminator();
}

void follow(const StridedRows &R, const Loop &L, const DominatorTree &DT, ScalarEvolution &SE, SCEVExpander &Expander) {
  BasicBlock *Body = L.getHeader(), *Before = L.getLoopPreheader();
  Value *Start = Expander.expandCodeFor(R.First->getStart(), R.Loads.front()->getPointerOperandType(),
                                        Before->getTerminator()->getIterator());
  Value *Stride =
      Expander.expandCodeFor(R.Stride, R.Stride->getType(), earliestPlace(R.Stride, Before, DT, SE)->getIterator());
  IRBuilder<> B(Body, Body->begin());
  PHINode *Row = B.CreatePHI(Start->getType(), 2, "row");
  Row->addIncoming(Start, Before); // from now on a use: it may be of an address that dies below
  B.SetInsertPoint(Body, Body->getFirstInsertionPt());
  Value *ToNext = unknownToLlvm(B, Stride), *At = Row;
  for (LoadInst *Load : R.Loads) {
    Value *Old = Load->getPointerOperand();
    Load->setOperand(LoadInst::getPointerOperandIndex(), At);
    RecursivelyDeleteTriviallyDeadInstructions(Old);
    B.SetInsertPoint(Load->getNextNode());
    At = B.CreatePtrAdd(At, ToNext, "row");
  }
  Row->addIncoming(At, Body);
}

/// Says what was done, or why not (-Rpass=pacc-strides, -Rpass-missed=pacc-strides).
void remark(const Loop &L, unsigned Arrays, const char *Obstacle) {
  constexpr const char *Pass = "pacc-strides";
  OptimizationRemarkEmitter Remarks(L.getHeader()->getParent());
  if (Obstacle)
    Remarks.emit(OptimizationRemarkMissed(Pass, "NoPointer", L.getStartLoc(), L.getHeader())
                 << "the loop computes where each row is: " << Obstacle);
  else
    Remarks.emit(OptimizationRemark(Pass, "Pointer", L.getStartLoc(), L.getHeader())
                 << "the loop keeps pointers to the rows of " << ore::NV("Arrays", Arrays) << " arrays");
}

} // namespace

PreservedAnalyses StridedPointers::run(Function &F, FunctionAnalysisManager &FAM) {
  if (options().NoStrides)
    return PreservedAnalyses::all();
  SmallVector<Loop *, 4> Batched;
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (isBatched(*L) && L->getNumBlocks() == 1 && L->getLoopPreheader())
      Batched.push_back(L);
  if (Batched.empty())
    return PreservedAnalyses::all(); // the analyses below cost more than this pass
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  SCEVExpander Expander(SE, "row");
  bool Changed = false;
  for (Loop *L : Batched) {
    const auto MayFollow = [&](const StridedRows &R) {
      const Instruction *Before = L->getLoopPreheader()->getTerminator();
      return Expander.isSafeToExpandAt(R.First->getStart(), Before) && Expander.isSafeToExpandAt(R.Stride, Before);
    };
    SmallVector<StridedRows, 4> All = stridedRowsOf(*L, SE);
    erase_if(All, [&](const StridedRows &R) { return !MayFollow(R); });
    if (All.empty())
      continue;
    const bool IsGood = onlyReads(*L);
    remark(*L, All.size(), IsGood ? nullptr : "it stores, too");
    if (!IsGood)
      continue;
    for (const StridedRows &R : All)
      follow(R, *L, DT, SE, Expander);
    Changed = true;
  }
  return preservedIf(Changed);
}

} // namespace pacc
