//===- FinishForm.cpp - reductions of very many gangs ---------------------===//
#include "Forms/FinishForm.h"
#include "pacc/Access/LoopTree.h"
#include "Memory/GangMemory.h"
#include "pacc/IR/Calls.h"
#include "pacc/Targets/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {


/// Arguments of __paccd_reduce_device_OP_TYPE.
enum { Scratch, Slot, SlotOffset, BytesPerGang, PartialValue };

/// It reduces over gangs: a number, or an array or a variable behind a lock.
bool isOverGangs(DeviceEntry Entry) {
  return Entry == DeviceEntry::ReduceDevice || Entry == DeviceEntry::ReduceArrive ||
         Entry == DeviceEntry::ReduceLock || Entry == DeviceEntry::ReduceUnlock;
}

SmallVector<CallInst *, 2> reducesOverGangs(Function &F) {
  SmallVector<CallInst *, 2> Found;
  for (Instruction &I : instructions(F))
    if (isOverGangs(deviceFunctionOf(I).Entry))
      Found.push_back(cast<CallInst>(&I));
  return Found;
}

bool inGangLoop(const LoopTree &Tree, const BasicBlock *BB) {
  for (const MarkedLoop *L = Tree.loopOf(BB); L; L = L->Parent)
    if (L->Map.Gang)
      return true;
  return false;
}

/// Where the gang that arrives last goes on.
const BasicBlock *lastGangOnly(const CallInst &Reduce) {
  for (const User *U : Reduce.users()) {
    auto *Test = dyn_cast<ICmpInst>(U);
    if (!Test || Test->getPredicate() != ICmpInst::ICMP_NE || !Test->hasOneUse())
      continue;
    if (auto *Branch = dyn_cast<BranchInst>(Test->user_back());
        Branch && Branch->isConditional() && Branch->getSuccessor(0)->getSinglePredecessor())
      return Branch->getSuccessor(0);
  }
  return nullptr;
}

/// Nobody but the executing gang sees it.
bool isOfTheGang(const Instruction &I) {
  if (markerOf(I) || deviceFunctionOf(I) ||
      I.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I))
    return true;
  auto *S = dyn_cast<StoreInst>(&I);
  if (!S)
    return false;
  const Value *Object = getUnderlyingObject(S->getPointerOperand());
  auto *Global = dyn_cast<GlobalVariable>(Object);
  return isa<AllocaInst>(Object) || (Global && Global->getAddressSpace() == address_space::Shared);
}

bool happensAlways(const Instruction &I, Function &F, const DominatorTree &DT) {
  return all_of(F, [&](BasicBlock &BB) {
    return !isa<ReturnInst>(BB.getTerminator()) || DT.dominates(I.getParent(), &BB);
  });
}

void redirect(CallInst &Call, DeviceFunction To, ArrayRef<Value *> Arguments) {
  IRBuilder<> B(&Call);
  Call.replaceAllUsesWith(callDevice(B, To, Arguments));
  Call.eraseFromParent();
}

} // namespace

bool canFinishLater(Function &Kernel, LoopTree &Tree) {
  const DominatorTree &DT = Tree.domTree();
  SmallVector<const BasicBlock *, 2> Later;
  for (CallInst *Reduce : reducesOverGangs(Kernel)) {
    if (Reduce->arg_size() <= PartialValue)
      return false; // an array's
    const BasicBlock *Last = lastGangOnly(*Reduce);
    if (!Last || inGangLoop(Tree, Reduce->getParent()) || !happensAlways(*Reduce, Kernel, DT))
      return false;
    Later.push_back(Last);
  }
  for (BasicBlock &BB : Kernel) {
    if (inGangLoop(Tree, &BB) ||
        any_of(Later, [&](const BasicBlock *L) { return DT.dominates(L, &BB); }))
      continue;
    for (Instruction &I : BB)
      if (I.mayHaveSideEffects() && !isOfTheGang(I))
        return false;
  }
  return true;
}

Function *makeFinishForm(Function &Kernel) {
  ValueToValueMapTy Map;
  Function *Finish = CloneFunction(&Kernel, Map);
  Finish->setName(finishName(Kernel.getName()));
  LoopTree Tree(*Finish);
  for (const auto &L : Tree.loops()) {
    if (!L->Map.Gang || (L->Parent && inGangLoop(Tree, L->Parent->Begin->getParent())))
      continue;
    fixTest(*L->Counted.front(), /*IsEntered=*/false);
  }
  for (CallInst *Call : reducesOverGangs(*Finish))
    redirect(*Call, {DeviceEntry::FinishDevice, deviceFunctionOf(*Call).Reduced},
             SmallVector<Value *, 5>(Call->args()));
  return Finish;
}

void leavePartials(Function &Once) {
  for (CallInst *Call : reducesOverGangs(Once)) {
    auto *Value = cast<AllocaInst>(getUnderlyingObject(Call->getArgOperand(PartialValue)));
    const uint64_t Bytes =
        Once.getDataLayout().getTypeAllocSize(Value->getAllocatedType());
    redirect(*Call, {DeviceEntry::LeavePartial, std::nullopt},
             {Call->getArgOperand(Scratch), Call->getArgOperand(SlotOffset),
              Call->getArgOperand(BytesPerGang), Call->getArgOperand(PartialValue),
              ConstantInt::get(Type::getInt32Ty(Once.getContext()), Bytes)});
  }
}

} // namespace pacc
