//===- RegisterBound.cpp - how many registers a thread may have -----------===//
#include "Nvptx/RegisterBound.h"
#include "Nvptx/GpuTarget.h"

#include "llvm/IR/Function.h"
#include <algorithm>
#include <string>

using namespace llvm;

namespace pacc {
void boundRegisters(Function &Kernel, unsigned Registers) {
  constexpr unsigned OfBlock = 64 * 1024, Together = 8; // a warp gets them in eights a thread
  if (const auto Block = fixedBlock(Kernel)) // else the runtime asks the driver how many threads there may be
    Registers = std::min(Registers, OfBlock / (Block->Width * Block->Height) / Together * Together);
  Kernel.addFnAttr(RegisterBound, std::to_string(Registers));
}

} // namespace pacc
