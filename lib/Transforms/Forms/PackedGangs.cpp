//===- PackedGangs.cpp - several gangs of one warp in a block -------------===//
#include "Forms/PackedGangs.h"

#include "DeviceCalls.h"
#include "Levels/FittedLanes.h"
#include "pacc/Targets/Target.h"
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
           Called.is(DeviceEntry::ReduceRow);
  });
}

/// What a gang does together, its row of the block does.
static void meetInRows(Function &Form) {
  for (Instruction &I : instructions(Form)) {
    DeviceFunction Called = deviceFunctionOf(I);
    if (Called.is(DeviceEntry::BarrierGang))
      Called.Entry = DeviceEntry::BarrierWorker;
    else if (Called.is(DeviceEntry::ReduceGang))
      Called.Entry = DeviceEntry::ReduceRow;
    else
      continue;
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
