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

void findPackedGangs(Function &Kernel, ArrayRef<Function *> Forms) {
  KernelShape Shape = readShape(Kernel);
  if (!mayPackGangs(Shape) || Shape.SharedBytes || Shape.ScratchBytesPerGang ||
      !staysInWarp(Kernel) || !all_of(Forms, [](Function *F) { return staysInWarp(*F); }))
    return;
  Shape.Flags |= PACC_KERNEL_PACKED;
  writeShape(Kernel, Shape);
  markPackedGangs(Kernel);
  for (Function *Form : Forms)
    markPackedGangs(*Form);
}

} // namespace pacc
