//===- DifferingStores.cpp - iterations that store other values -----------===//
#include "DifferingStores.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

static constexpr unsigned MostSteps = 12;

/// `S` goes on with `L` by a step, without a limit.
static bool goesOn(const SCEV *S, const Loop &L) {
  const bool IsCut = SCEVExprContains(S, [](const SCEV *Part) {
    return isa<SCEVMinMaxExpr, SCEVSequentialMinMaxExpr, SCEVUDivExpr>(Part);
  });
  return !IsCut && SCEVExprContains(S, [&L](const SCEV *Part) {
    const auto *Counter = dyn_cast<SCEVAddRecExpr>(Part);
    return Counter && Counter->getLoop() == &L;
  });
}

bool DifferingStores::isElementOfIteration(Value *V, const Loop &L) const {
  auto *Load = dyn_cast<LoadInst>(V);
  return Load && Load->isSimple() && L.contains(Load) && goesOn(SE.getSCEV(Load->getPointerOperand()), L);
}

bool DifferingStores::differs(Value *V, const Loop &L) const { return differs(V, L, MostSteps); }

bool DifferingStores::differs(Value *V, const Loop &L, unsigned Steps) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I) || !Steps)
    return false;
  if (isElementOfIteration(I, L) || (SE.isSCEVable(I->getType()) && goesOn(SE.getSCEV(I), L)))
    return true;
  switch (I->getOpcode()) {
  case Instruction::Add: case Instruction::Sub: case Instruction::Mul: case Instruction::Xor:
  case Instruction::FAdd: case Instruction::FSub: case Instruction::FMul: case Instruction::FDiv: case Instruction::FNeg:
    break;
  default:
    if (!isa<CastInst>(I) && !(isa<IntrinsicInst>(I) && I->getType()->isFloatingPointTy() && !I->mayReadOrWriteMemory()))
      return false;
  }
  return any_of(I->operands(), [&](Use &U) { return differs(U.get(), L, Steps - 1); });
}

/// `i % k`, `i & (k - 1)`: comes back to each of its values in several iterations of `L`.
bool DifferingStores::comesBack(Value *V, const Loop &L) const {
  auto *I = dyn_cast<Instruction>(V);
  const auto *By = I && I->getNumOperands() == 2 ? dyn_cast<ConstantInt>(I->getOperand(1)) : nullptr;
  if (!By || By->getBitWidth() > 64 || !SE.isSCEVable(I->getType()) || !goesOn(SE.getSCEV(I->getOperand(0)), L))
    return false;
  const bool IsRemainder = I->getOpcode() == Instruction::URem || I->getOpcode() == Instruction::SRem;
  const bool IsMask = I->getOpcode() == Instruction::And && By->getValue().isMask();
  const APInt Values = By->getValue().abs().zext(65) + (IsMask ? 1 : 0);
  const unsigned Most = SE.getSmallConstantMaxTripCount(&L);
  return (IsRemainder || IsMask) && (!Most || (Values * 2).ule(Most));
}

bool DifferingStores::choosesSeveral(Value *Condition, const Loop &L, unsigned Steps) const {
  auto *I = dyn_cast<Instruction>(Condition);
  if (!I || !Steps)
    return false;
  if (I->getOpcode() == Instruction::And || I->getOpcode() == Instruction::Or || I->getOpcode() == Instruction::Xor ||
      isa<SelectInst>(I))
    return all_of(I->operands(),
                  [&](Use &U) { return isa<Constant>(U.get()) || choosesSeveral(U.get(), L, Steps - 1); });
  const auto *Test = dyn_cast<CmpInst>(I);
  if (Test && L.contains(Test) && any_of(Test->operands(), [&](const Use &U) { return comesBack(U.get(), L); }) &&
      any_of(Test->operands(), [&](const Use &U) { return L.isLoopInvariant(U.get()); }))
    return true;
  const bool IsOrder = Test && !Test->isEquality() &&
                       (isa<ICmpInst>(Test) || (Test->getPredicate() != CmpInst::FCMP_ORD && Test->getPredicate() != CmpInst::FCMP_UNO));
  const auto IsCounter = [&](Value *V) { return SE.isSCEVable(V->getType()) && goesOn(SE.getSCEV(V), L); };
  return IsOrder && none_of(I->operands(), [&](Use &U) { return IsCounter(U.get()); }) &&
         any_of(I->operands(), [&](Use &U) { return differs(U.get(), L, Steps - 1); });
}

bool DifferingStores::mayBeChosenBySeveral(Value *Condition, const Loop &L) const {
  return choosesSeveral(Condition, L, MostSteps);
}

bool DifferingStores::mayBeReachedBySeveral(const BasicBlock *BB, const Loop &L) const {
  SmallVector<const BasicBlock *, 8> Path; // to all of these leads what leads to the last of them
  bool IsBySeveral = true;
  for (const auto *Node = Dominance.getNode(BB); Node->getBlock() != L.getHeader(); Node = Node->getIDom()) {
    if (const auto Known = Reached.find({Node->getBlock(), &L}); Known != Reached.end()) {
      IsBySeveral = Known->second;
      break;
    }
    Path.push_back(Node->getBlock());
    const BasicBlock *Before = Node->getIDom()->getBlock();
    const Loop *Of = LI.getLoopFor(Before);
    const Instruction *End = Before->getTerminator();
    if (End->getNumSuccessors() < 2 || (Of->getHeader() == Before && Of->isLoopExiting(Before)))
      continue;
    const auto *Branch = dyn_cast<BranchInst>(End);
    if (!Branch || !choosesSeveral(Branch->getCondition(), L, MostSteps)) {
      IsBySeveral = false;
      break;
    }
  }
  for (const BasicBlock *Each : Path)
    Reached[{Each, &L}] = IsBySeveral;
  return IsBySeveral;
}

} // namespace pacc
