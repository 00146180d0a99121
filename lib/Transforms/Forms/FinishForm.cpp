//===- FinishForm.cpp - reductions of very many gangs ---------------------===//
#include "Forms/FinishForm.h"
#include "pacc/Access/LoopTree.h"
#include "Memory/GangMemory.h"
#include "Reductions/GangsTogether.h"
#include "pacc/ABI/Device.h"
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

/// It reduces over gangs: a number, several of them, or an array or a variable behind a lock.
bool isOverGangs(DeviceEntry Entry) {
  return Entry == DeviceEntry::ReduceDevice || Entry == DeviceEntry::ArriveWithShares || Entry == DeviceEntry::ReduceArrive ||
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

/// What tells the gang that arrives last; of several numbers, behind all rounds (GangsTogether.cpp).
const Value &toldBy(const CallInst &Reduce) {
  if (!deviceFunctionOf(Reduce).is(DeviceEntry::ArriveWithShares))
    return Reduce;
  for (const User *Compared : Reduce.users())
    for (const User *Widened : Compared->users())
      if (isa<ZExtInst>(Widened) && Widened->hasOneUse())
        return *Widened->user_back();
  return Reduce;
}

/// Where the gang that arrives last goes on.
const BasicBlock *lastGangOnly(const CallInst &Reduce) {
  for (const User *U : toldBy(Reduce).users()) {
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
    const DeviceEntry Entry = deviceFunctionOf(*Reduce).Entry;
    if (Entry != DeviceEntry::ReduceDevice && Entry != DeviceEntry::ArriveWithShares)
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
    if (deviceFunctionOf(*Call).is(DeviceEntry::ReduceDevice))
      redirect(*Call, {DeviceEntry::FinishDevice, deviceFunctionOf(*Call).Reduced},
               SmallVector<Value *, 5>(Call->args()));
  beginWithLeftShares(*Finish);
  return Finish;
}

/// Shares are left where they are, and nobody arrives.
static void leaveShares(Function &Once) {
  enum { ScratchOfShare, SlotOfShare, OffsetOfShare, BytesOfGang, Stage, ValueOfShare, BytesOfShare };
  for (Instruction &I : make_early_inc_range(instructions(Once))) {
    const DeviceEntry Entry = deviceFunctionOf(I).Entry;
    if (Entry == DeviceEntry::ArriveWithShares) {
      I.replaceAllUsesWith(ConstantInt::get(I.getType(), PACC_ARRIVED_BEFORE));
      I.eraseFromParent();
    } else if (Entry == DeviceEntry::LeaveShare) {
      auto &Call = cast<CallInst>(I);
      IRBuilder<> B(&Call);
      SmallVector<Value *, 5> Arguments;
      for (const unsigned Number : {ScratchOfShare, OffsetOfShare, BytesOfGang, ValueOfShare, BytesOfShare})
        Arguments.push_back(Call.getArgOperand(Number));
      callDevice(B, DeviceEntry::LeavePartial, Arguments);
      Call.eraseFromParent();
    }
  }
  beginWithGangs(Once);
}

void leavePartials(Function &Once) {
  leaveShares(Once);
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
