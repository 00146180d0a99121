//===- CalledMeetings.cpp - where lanes meet by a call --------------------===//
//
// A kernel that has a copy for launches whose data lie apart (pacc_kernel::apart) keeps the order of its sequential loops.
// Where its gangs meet between their iterations, or one gang does everything, most of its code would be
// the runtime's: the barrier of all gangs and the reductions, a hundred and more instructions each, at every place where
// lanes meet. What a call costs is nothing beside the meeting (a barrier of all gangs takes microseconds), and
// each function is compiled once for a file, as on the emulator (Device/Form.h).
//
//===----------------------------------------------------------------------===//
#include "Nvptx/CalledMeetings.h"

#include "pacc/ABI/Types.h"
#include "pacc/IR/KernelForm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

/// Its gangs meet between the iterations of sequential loops, or there is one alone, and it has a quicker copy.
static bool keepsOrder(const Function &Kernel) {
  return isKernel(Kernel) && !apartKernelOf(Kernel).empty() && !hasPackedGangs(Kernel) &&
         (readShape(Kernel).Flags & (PACC_KERNEL_MEETING | PACC_KERNEL_ONE_GANG));
}

/// A function in which lanes meet (the runtime's alone are compiled as such), and so large that calls spare code.
static bool isLargeMeeting(const Function &F) {
  constexpr unsigned Large = 32;
  return !F.isDeclaration() && F.isConvergent() && F.getInstructionCount() > Large;
}

void callMeetings(Module &M) {
  for (Function &Kernel : M) {
    if (Kernel.isDeclaration() || !keepsOrder(Kernel))
      continue;
    for (Instruction &I : instructions(Kernel))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Callee = Call->getCalledFunction(); Callee && isLargeMeeting(*Callee))
          Call->addFnAttr(Attribute::NoInline);
  }
}

} // namespace pacc
