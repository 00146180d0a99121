//===- RegisterBound.cpp - how many registers a thread may have -----------===//
#include "Nvptx/RegisterBound.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace pacc {
namespace {

/// Of the kernel's blocks, if their size is fixed; else 0: the runtime asks the driver how many threads there may be.
unsigned threadsOf(const Function &Kernel) {
  if (!Kernel.hasFnAttribute("nvvm.reqntid"))
    return 0;
  SmallVector<StringRef, 3> Axes;
  Kernel.getFnAttribute("nvvm.reqntid").getValueAsString().split(Axes, ',');
  unsigned Threads = 1;
  for (const StringRef Axis : Axes) {
    unsigned Length = 1;
    if (!Axis.getAsInteger(10, Length))
      Threads *= Length;
  }
  return Threads;
}

} // namespace

void boundRegisters(Function &Kernel, unsigned Registers) {
  constexpr unsigned OfBlock = 64 * 1024, Together = 8; // a warp gets them in eights a thread
  if (const unsigned Threads = threadsOf(Kernel))
    Registers = std::min(Registers, OfBlock / Threads / Together * Together);
  Kernel.addFnAttr(RegisterBound, std::to_string(Registers));
}

} // namespace pacc
