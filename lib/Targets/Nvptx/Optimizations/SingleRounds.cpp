//===- SingleRounds.cpp - loops that mostly run once ----------------------===//
//
//   for (i = first; i < n; i += threads)         for (i = first; i < n; i += threads) {
//     load (load s) + i ...                 ->     t = s    // for the compiler another pointer in each round
//                                                  load (load t) + i ...
//                                                }
//
//===----------------------------------------------------------------------===//
#include "Nvptx/Optimizations/SingleRounds.h"
#include "Nvptx/GpuTarget.h"
#include "Nvptx/Optimizations/Preserved.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace pacc {
namespace {

/// Something of what the number is computed of comes from memory.
bool isLoaded(const Value *Number, unsigned Depth = 0) {
  constexpr unsigned Deepest = 8;
  const auto *I = dyn_cast<Instruction>(Number);
  if (!I || Depth == Deepest)
    return false;
  if (const auto *Load = dyn_cast<LoadInst>(I))
    return !isa<AllocaInst>(getUnderlyingObject(Load->getPointerOperand()));
  return any_of(I->operands(), [&](const Value *Operand) { return isLoaded(Operand, Depth + 1); });
}

/// Its header asks whether the thread has a further iteration, as many on as the grid has threads, of a number that is
/// loaded. (Lanes that share a gang's rows have several.)
bool isSharedOut(const Loop &L) {
  const auto *Branch = dyn_cast<BranchInst>(L.getHeader()->getTerminator());
  const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  const auto *Counter = Test ? dyn_cast<PHINode>(Test->getOperand(0)) : nullptr;
  if (!Counter || Counter->getParent() != L.getHeader() || L.getExitingBlock() != L.getHeader() || !L.getLoopLatch())
    return false;
  const auto *Next = dyn_cast<BinaryOperator>(Counter->getIncomingValueForBlock(L.getLoopLatch()));
  return Next && dependsOnGrid(Next->getOperand(1)) && L.isLoopInvariant(Test->getOperand(1)) &&
         isLoaded(Test->getOperand(1));
}

bool loadsPointersFrom(const Loop &L, const Argument &Object) {
  return any_of(L.blocks(), [&](const BasicBlock *BB) {
    return any_of(*BB, [&](const Instruction &I) {
      const auto *Load = dyn_cast<LoadInst>(&I);
      return Load && Load->getType()->isPointerTy() && getUnderlyingObject(Load->getPointerOperand()) == &Object;
    });
  });
}

/// The same pointer, which no optimisation knows to be the same.
Value *hidden(IRBuilder<> &B, Value *Pointer) {
  auto *Global = PointerType::get(B.getContext(), NVPTXAS::ADDRESS_SPACE_GLOBAL);
  auto *Same =
      InlineAsm::get(FunctionType::get(Global, {Global}, false), "mov.b64 $0, $1;", "=l,l", /*hasSideEffects=*/true);
  return B.CreateAddrSpaceCast(B.CreateCall(Same, {B.CreateAddrSpaceCast(Pointer, Global)}), Pointer->getType());
}

/// Those that a round begins with its own pointer to. False: the loop has none.
bool hideObjects(const Loop &L, Function &F, const DominatorTree &DT) {
  BasicBlock *Body = nullptr;
  for (BasicBlock *Next : successors(L.getHeader()))
    if (L.contains(Next) && Next->getSinglePredecessor())
      Body = Next;
  if (!Body)
    return false;
  bool Changed = false;
  for (Argument &Object : F.args()) {
    if (!Object.getType()->isPointerTy() || Object.hasByValAttr() || !loadsPointersFrom(L, Object))
      continue;
    IRBuilder<> B(Body, Body->getFirstInsertionPt());
    Value *Hidden = hidden(B, &Object);
    Object.replaceUsesWithIf(Hidden, [&](Use &U) {
      auto *I = cast<Instruction>(U.getUser());
      return L.contains(I) && U.get() != Hidden && DT.dominates(Body, I->getParent()) && !isa<AddrSpaceCastInst>(I);
    });
    Changed = true;
  }
  return Changed;
}

void remark(const Loop &L) {
  OptimizationRemarkEmitter Remarks(L.getHeader()->getParent());
  Remarks.emit([&] {
    return OptimizationRemark("pacc-rounds", "Single", L.getStartLoc(), L.getHeader())
           << "most threads have one iteration: it loads the pointers that objects hold where it uses them";
  });
}

} // namespace

PreservedAnalyses SingleRounds::run(Function &F, FunctionAnalysisManager &FAM) {
  if (F.getCallingConv() != CallingConv::PTX_Kernel || F.hasOptNone())
    return PreservedAnalyses::all();
  SmallVector<Loop *, 4> Shared;
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    if (isSharedOut(*L))
      Shared.push_back(L);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  for (const Loop *L : Shared)
    if (none_of(Shared, [L](const Loop *Inner) { return Inner != L && L->contains(Inner); }) && hideObjects(*L, F, DT)) {
      Changed = true;
      remark(*L);
    }
  return preservedIf(Changed);
}

} // namespace pacc
