//===- TightNests.cpp - loops with nothing between them -------------------===//
#include "Levels/TightNests.h"

#include "Levels/ParallelLoops.h"
#include "pacc/Access/GatheredValues.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/Calls.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

bool isTight(const LoopTree &Tree, const LoopVerdicts &Verdicts, const MarkedLoop &Outer, const MarkedLoop &Inner) {
  if (Outer.Children.size() != 1 || !Outer.body() ||
      Tree.loopInfo().getLoopFor(Inner.Begin->getParent()) != Outer.body() ||
      Verdicts.lookup(Inner.Id).ReadAround || Verdicts.lookup(Outer.Id).LeavesValues)
    return false;
  // Gangs combine once, at the end of the outer loop.
  if (any_of(Inner.Reduces, [&](const auto &R) {
        return none_of(Outer.Reduces, [&R](const auto &Into) { return feeds(R, Into); });
      }))
    return false;
  for (BasicBlock *BB : Outer.body()->blocks()) {
    if (Inner.Blocks.count(BB))
      continue;
    for (Instruction &I : *BB) {
      if (auto *S = dyn_cast<StoreInst>(&I)) {
        const Value *Object = getUnderlyingObject(S->getPointerOperand());
        if (!isa<AllocaInst>(Object) || isGathered(Tree, &Outer, Object))
          return false;
      } else if (I.mayWriteToMemory() && !markerOf(I) &&
                 !isa<DbgInfoIntrinsic>(I) && !I.isLifetimeStartOrEnd()) {
        return false;
      }
    }
  }
  return true;
}

bool leadsToGangs(const LoopTree &Tree, const LoopVerdicts &Verdicts, const ParallelLoops &Parallel, const MarkedLoop &L) {
  constexpr unsigned Lanes = PACC_LOOP_WORKER | PACC_LOOP_VECTOR;
  unsigned Dims = L.gangDimsAround() + L.Dims;
  for (const MarkedLoop *Outer = &L; Outer->Children.size() == 1;) {
    const MarkedLoop *Inner = Outer->Children.front();
    Dims += Inner->Dims;
    if (Dims > PACC_AXES || Inner->Map.OfRoutine || Parallel.isSeq(*Inner) || !isTight(Tree, Verdicts, *Outer, *Inner))
      return false;
    const auto *Static = dyn_cast<ConstantInt>(Inner->staticArgument());
    if (Inner->Flags & PACC_LOOP_GANG)
      return Static && Static->isZero();
    if (Inner->Flags & Lanes)
      return false;
    Outer = Inner;
  }
  return false;
}

static bool isDivision(const Instruction &I) {
  return is_contained({Instruction::FDiv, Instruction::FRem, Instruction::SDiv, Instruction::UDiv, Instruction::SRem,
                       Instruction::URem}, I.getOpcode());
}

bool isShort(const LoopTree &Tree, const MarkedLoop &Outer, const MarkedLoop &Inner) {
  constexpr unsigned Most = 64;
  unsigned Instructions = 0;
  for (const BasicBlock *BB : Outer.body()->blocks()) {
    if (Inner.contains(*BB))
      continue;
    if (Tree.loopInfo().getLoopFor(BB) != Outer.body())
      return false;
    for (const Instruction &I : *BB)
      if ((isa<CallBase>(I) && !isa<IntrinsicInst>(I) && !markerOf(I)) || isDivision(I) || ++Instructions > Most)
        return false;
  }
  return true;
}

} // namespace pacc
