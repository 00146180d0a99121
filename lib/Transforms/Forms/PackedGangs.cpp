//===- PackedGangs.cpp - several gangs of one warp in a block -------------===//
#include "Forms/PackedGangs.h"

#include "DeviceCalls.h"
#include "Levels/Lanes/FittedLanes.h"
#include "pacc/Targets/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace pacc {

/// What the form calls of the device runtime are numbers, and exchange within a warp.
static bool staysInWarp(const Function &Form) {
  return all_of(instructions(Form), [](const Instruction &I) {
    const DeviceFunction Called = deviceFunctionOf(I);
    switch (Called.Entry) {
    case DeviceEntry::None:
    case DeviceEntry::Share:
    case DeviceEntry::BarrierGang:
    case DeviceEntry::HeapGet:
    case DeviceEntry::HeapReturn:
    case DeviceEntry::ReduceGang:
    case DeviceEntry::ReduceRow:
    case DeviceEntry::LeaveLanes:
    case DeviceEntry::MeetLanes:
    case DeviceEntry::CollectLanes:
      return true;
    default:
      return Called.isIdentity();
    }
  });
}

/// Whether lanes meet in ways that a part of a warp has, too (DeviceEntry::ReduceRow, BarrierWorker).
static bool meetsInRows(const Function &Form) {
  return all_of(instructions(Form), [](const Instruction &I) {
    const DeviceFunction Called = deviceFunctionOf(I);
    return !Called || Called.isIdentity() || Called.is(DeviceEntry::BarrierGang) || Called.is(DeviceEntry::ReduceGang) ||
           Called.is(DeviceEntry::ReduceRow) || Called.is(DeviceEntry::LeaveLanes) || Called.is(DeviceEntry::MeetLanes) ||
           Called.is(DeviceEntry::CollectLanes);
  });
}

/// A value that lanes leave to collect it with others is combined at once.
static void combineInRow(CallInst &Leave, DeviceFunction Called) {
  Value *At = Leave.getArgOperand(1);
  Called.Entry = DeviceEntry::ReduceRow;
  FunctionCallee Reduce = declareDevice(*Leave.getModule(), Called);
  Type *Taken = Reduce.getFunctionType()->getParamType(0);
  IRBuilder<> B(&Leave);
  if (Taken->isPointerTy())
    callDevice(B, Called, {At});
  else
    B.CreateStore(callDevice(B, Called, {B.CreateLoad(Taken, At)}), At);
}

/// What a gang does together, its row of the block does.
static void meetInRows(Function &Form) {
  for (Instruction &I : make_early_inc_range(instructions(Form))) {
    DeviceFunction Called = deviceFunctionOf(I);
    switch (Called.Entry) {
    case DeviceEntry::BarrierGang:
      Called.Entry = DeviceEntry::BarrierWorker;
      break;
    case DeviceEntry::ReduceGang:
      Called.Entry = DeviceEntry::ReduceRow;
      break;
    case DeviceEntry::LeaveLanes:
      combineInRow(cast<CallInst>(I), Called);
      [[fallthrough]];
    case DeviceEntry::MeetLanes:
    case DeviceEntry::CollectLanes:
      I.eraseFromParent();
      continue;
    default:
      continue;
    }
    cast<CallInst>(I).setCalledFunction(declareDevice(*Form.getParent(), Called));
  }
}

void findPackedGangs(Function &Kernel, ArrayRef<Function *> Forms) {
  KernelShape Shape = readShape(Kernel);
  if (!mayPackGangs(Shape) || Shape.SharedBytes || Shape.ScratchBytesPerGang ||
      !staysInWarp(Kernel) || !all_of(Forms, [](Function *F) { return staysInWarp(*F); }))
    return;
  SmallVector<Function *, 3> All = {&Kernel};
  All.append(Forms.begin(), Forms.end());
  const bool AreNarrow = Shape.RowBytes && all_of(All, [](Function *F) { return meetsInRows(*F); });
  Shape.Flags |= PACC_KERNEL_PACKED | (AreNarrow ? PACC_KERNEL_NARROW : 0);
  writeShape(Kernel, Shape);
  for (Function *Form : All) {
    markPackedGangs(*Form, AreNarrow);
    if (AreNarrow)
      meetInRows(*Form);
  }
}

} // namespace pacc
