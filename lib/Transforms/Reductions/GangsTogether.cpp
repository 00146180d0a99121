//===- GangsTogether.cpp - several reductions over gangs at once ----------===//
//
//   (what another kernel has left: combine the shares of that)
//   leave_share of each value                      Stage = GANGS
//   shares:  Arrived = arrive_with_shares          most gangs are done
//   combine: next_share, add_share ..., leave_shares, collect_shares
//            Arrived = IN_GROUP: leave_share of each, Stage = GROUPS, shares
//   done:    the last gang is the one that has combined, or is alone
//
//===----------------------------------------------------------------------===//
#include "Reductions/GangsTogether.h"

#include "Reductions/Combiner.h"
#include "Reductions/LanesTogether.h"
#include "pacc/ABI/Device.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {

void TotalsOfGangs::reduce(Instruction &Behind) {
  if (Totals.size() > 1)
    reduceAll(Behind);
  else if (!Totals.empty())
    reduceOne(Behind);
  Totals.clear();
}

void TotalsOfGangs::reduceOne(Instruction &Behind) const {
  const Total &T = Totals.front();
  IRBuilder<> B(&Behind);
  Value *const Last = callDevice(
      B, {DeviceEntry::ReduceDevice, T.Reduced},
      {Memory.scratch(), B.getInt32(T.At.Slot), B.getInt32(T.At.Offset), Memory.bytesPerGang(B), T.Slot});
  store(*SplitBlockAndInsertIfThen(B.CreateICmpNE(Last, B.getInt32(0)), Behind.getIterator(), /*Unreachable=*/false));
}

void TotalsOfGangs::reduceAll(Instruction &Behind) const {
  BasicBlock *const Before = Behind.getParent(), *const Done = SplitBlock(Before, &Behind);
  Before->getTerminator()->eraseFromParent();
  Function &F = *Before->getParent();
  const auto NewBlock = [&](const char *Name) { return BasicBlock::Create(F.getContext(), Name, &F, Done); };
  BasicBlock *const Left = NewBlock("shares.left"), *const First = NewBlock("shares.first"), *const Shares = NewBlock("shares"),
                    *const Combine = NewBlock("shares.combine"), *const Again = NewBlock("shares.again");
  IRBuilder<> B(Before);
  B.SetCurrentDebugLocation(Behind.getDebugLoc());
  Value *const Begin = callDevice(B, DeviceEntry::FirstStage);
  B.CreateCondBr(B.CreateICmpNE(Begin, B.getInt32(0)), Left, First);

  B.SetInsertPoint(Left);
  combine(B, B.getInt32(PACC_STAGE_LEFT));
  B.CreateBr(First);

  B.SetInsertPoint(First);
  Value *const OfGangs = B.CreateOr(Begin, B.getInt32(PACC_STAGE_GANGS));
  leave(B, OfGangs);
  B.CreateBr(Shares);

  B.SetInsertPoint(Shares);
  PHINode *const Stage = B.CreatePHI(B.getInt32Ty(), 2, "stage");
  Value *const Arrived = callDevice(B, DeviceEntry::ArriveWithShares,
                                    {Memory.scratch(), B.getInt32(Totals.front().At.Slot), Stage});
  Value *const IsAlone = B.CreateZExt(B.CreateICmpEQ(Arrived, B.getInt32(PACC_ARRIVED_ALONE)), B.getInt32Ty());
  SwitchInst *const Next = B.CreateSwitch(Arrived, Done, 2);
  Next->addCase(B.getInt32(PACC_ARRIVED_LAST), Combine);
  Next->addCase(B.getInt32(PACC_ARRIVED_IN_GROUP), Combine);

  B.SetInsertPoint(Combine);
  combine(B, Stage);
  BasicBlock *const Combined = B.GetInsertBlock();
  B.CreateCondBr(B.CreateICmpEQ(Arrived, B.getInt32(PACC_ARRIVED_IN_GROUP)), Again, Done);

  B.SetInsertPoint(Again);
  Value *const OfGroups = B.CreateOr(Begin, B.getInt32(PACC_STAGE_GROUPS));
  leave(B, OfGroups);
  B.CreateBr(Shares);
  Stage->addIncoming(OfGangs, First);
  Stage->addIncoming(OfGroups, Again);

  B.SetInsertPoint(&Behind);
  PHINode *const Last = PHINode::Create(B.getInt32Ty(), 2, "last", Done->begin());
  Last->addIncoming(IsAlone, Shares);
  Last->addIncoming(B.getInt32(1), Combined);
  store(*SplitBlockAndInsertIfThen(B.CreateICmpNE(Last, B.getInt32(0)), Behind.getIterator(), /*Unreachable=*/false));
}

void TotalsOfGangs::leave(IRBuilder<> &B, Value *Stage) const {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  for (const Total &T : Totals)
    callDevice(B, DeviceEntry::LeaveShare,
               {Memory.scratch(), B.getInt32(Totals.front().At.Slot), B.getInt32(T.At.Offset), Memory.bytesPerGang(B), Stage,
                T.Slot, B.getInt32(DL.getTypeAllocSize(T.Slot->getAllocatedType()))});
}

/// What the lane has of all values: the loads of one turn overlap.
void TotalsOfGangs::addShares(IRBuilder<> &B, Value *Stage) const {
  Function &F = *B.GetInsertBlock()->getParent();
  BasicBlock *const Before = B.GetInsertBlock(), *const Behind = Before->getNextNode();
  const auto NewBlock = [&](const char *Name) { return BasicBlock::Create(F.getContext(), Name, &F, Behind); };
  BasicBlock *const Turns = NewBlock("turns"), *const Turn = NewBlock("turn"), *const Done = NewBlock("turns.done");
  AllocaInst *const Number = variableFor(F, B.getInt32Ty());
  Value *const Slot = B.getInt32(Totals.front().At.Slot);
  B.CreateBr(Turns);
  B.SetInsertPoint(Turns);
  PHINode *const Count = B.CreatePHI(B.getInt32Ty(), 2, "turn");
  Value *const Has = callDevice(B, DeviceEntry::NextShare, {Memory.scratch(), Slot, Stage, Count, Number});
  B.CreateCondBr(B.CreateICmpNE(Has, B.getInt32(0)), Turn, Done);
  B.SetInsertPoint(Turn);
  Value *const Which = B.CreateLoad(B.getInt32Ty(), Number);
  for (const Total &T : Totals)
    callDevice(B, {DeviceEntry::AddShare, T.Reduced},
               {Memory.scratch(), Slot, B.getInt32(T.At.Offset), Memory.bytesPerGang(B), Stage, Count, Which, T.Slot});
  Count->addIncoming(B.getInt32(0), Before);
  Count->addIncoming(B.CreateAdd(Count, B.getInt32(1)), Turn);
  B.CreateBr(Turns);
  B.SetInsertPoint(Done);
}

/// As many values at a time as travel together between warps.
void TotalsOfGangs::combine(IRBuilder<> &B, Value *Stage) const {
  addShares(B, Stage);
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  SmallVector<Type *, 4> Types;
  for (const Total &T : Totals)
    Types.push_back(T.Slot->getAllocatedType());
  for (ArrayRef<Total> Left = Totals; !Left.empty();) {
    const ArrayRef<Type *> OfLeft = ArrayRef(Types).take_back(Left.size());
    const unsigned Count = countTogether(OfLeft, DL);
    const SmallVector<uint32_t, 4> Places = placesOf(OfLeft.take_front(Count), DL);
    for (const DeviceEntry Entry : {DeviceEntry::LeaveShares, DeviceEntry::CollectShares}) {
      for (const auto &[T, Place] : zip(Left, Places)) // as many as there are places
        callDevice(B, {Entry, T.Reduced},
                   {Memory.scratch(), B.getInt32(Totals.front().At.Slot), Stage, B.getInt32(Place), T.Slot});
      callDevice(B, DeviceEntry::MeetLanes);
    }
    Left = Left.drop_front(Count);
  }
}

/// The variables are others, so that none waits for what another one gets.
void TotalsOfGangs::store(Instruction &Then) const {
  IRBuilder<> B(&Then);
  for (const Total &T : Totals)
    Combiner(B, *T.Of).intoMemory(T.Of->Outer, B.CreateLoad(T.Slot->getAllocatedType(), T.Slot));
  SmallPtrSet<const Value *, 8> Objects;
  const bool AreOthers = all_of(Totals, [&](const Total &T) {
    return !PACC_RED_BIT_COUNT(T.Of->Type) && Objects.insert(getUnderlyingObject(T.Of->Outer)).second;
  });
  Instruction *First = &Then.getParent()->front();
  for (Instruction &I : make_early_inc_range(*Then.getParent()))
    if (auto *Load = dyn_cast<LoadInst>(&I); AreOthers && Load && any_of(Totals, [&](const Total &T) {
          return Load->getPointerOperand() == T.Of->Outer && Load->isSimple();
        })) {
      if (Load == First)
        First = Load->getNextNode();
      else
        Load->moveBefore(First->getIterator());
    }
}

static void beginWith(Function &F, unsigned Stage) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (deviceFunctionOf(I).is(DeviceEntry::FirstStage)) {
      I.replaceAllUsesWith(ConstantInt::get(I.getType(), Stage));
      I.eraseFromParent();
    }
}

void beginWithGangs(Function &Form) { beginWith(Form, 0); }
void beginWithLeftShares(Function &Finish) { beginWith(Finish, PACC_STAGE_BEHIND); }

} // namespace pacc
