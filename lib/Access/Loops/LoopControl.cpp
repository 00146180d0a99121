//===- LoopControl.cpp - how a marked loop counts -------------------------===//
#include "pacc/Access/LoopControl.h"
#include "pacc/IR/Calls.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace pacc {

AllocaInst *variableOf(Value *Address) {
  auto *Variable = dyn_cast<AllocaInst>(Address);
  return Variable && Variable->isStaticAlloca() && Variable->getAllocatedType()->isSingleValueType() ? Variable
                                                                                                     : nullptr;
}

AllocaInst *variableOf(const Instruction &I) {
  const bool IsPlain =
      (isa<LoadInst>(I) && cast<LoadInst>(I).isSimple()) || (isa<StoreInst>(I) && cast<StoreInst>(I).isSimple());
  return IsPlain ? variableOf(const_cast<Value *>(getLoadStorePointerOperand(&I))) : nullptr;
}

bool LoopControl::find(MarkedLoop &Of) {
  L = &Of;
  Counted = Of.Dims == 1 ? Of.Counted.front() : nullptr;
  if (!Counted || !Counted->getLoopLatch())
    return false;
  auto *Test = dyn_cast<BranchInst>(Counted->getHeader()->getTerminator());
  auto *Compare = Test && Test->isConditional() ? dyn_cast<ICmpInst>(Test->getCondition()) : nullptr;
  auto *Count = Compare ? dyn_cast<LoadInst>(Compare->getOperand(0)) : nullptr;
  if (!Count || !(Counter = variableOf(*Count)))
    return false;
  Body = Test->getSuccessor(Counted->contains(Test->getSuccessor(0)) ? 0 : 1);
  OwnLoads.insert(Count);
  for (BasicBlock *BB : Of.Blocks)
    for (Instruction &I : *BB)
      if (const Marker M = markerOf(I); M.isBound() && constantArgument(cast<CallInst>(I), 0) == int64_t(Of.Id))
        Markers.push_back(cast<CallInst>(&I));
  return Markers.size() == 3 && Body->getSinglePredecessor() == Counted->getHeader() && findTrips() && findStep();
}

Value *LoopControl::tripsBefore(Instruction &Before) const {
  auto *Variable = dyn_cast<AllocaInst>(Trips);
  return Variable ? IRBuilder<>(&Before).CreateLoad(Variable->getAllocatedType(), Variable) : Trips;
}

bool LoopControl::findTrips() {
  for (CallInst *Marker : Markers) {
    Value *Here = Marker->getArgOperand(2);
    if (auto *Load = dyn_cast<LoadInst>(Here))
      Here = variableOf(*Load);
    if (!Here || !isa<Constant, Argument, AllocaInst>(Here) || (Trips && Trips != Here))
      return false;
    Trips = Here;
  }
  return true;
}

/// `counter = counter + step`, the only assignment in the loop.
bool LoopControl::findStep() {
  unsigned Stores = 0;
  for (User *U : Counter->users()) {
    auto *I = cast<Instruction>(U);
    if (I->isLifetimeStartOrEnd() || (isa<LoadInst>(I) && variableOf(*I)))
      continue;
    auto *Store = dyn_cast<StoreInst>(I);
    if (!Store || !variableOf(*Store))
      return false;
    if (!Counted->contains(Store))
      continue;
    auto *Add = dyn_cast<BinaryOperator>(Store->getValueOperand());
    auto *Old = Add && Add->getOpcode() == Instruction::Add ? dyn_cast<LoadInst>(Add->getOperand(0)) : nullptr;
    if (!Old || Old->getPointerOperand() != Counter ||
        !markerOf(*cast<Instruction>(Add->getOperand(1))).is(MarkerKind::Step))
      return false;
    OwnLoads.insert(Old);
    ++Stores;
  }
  return Stores == 1;
}

} // namespace pacc
