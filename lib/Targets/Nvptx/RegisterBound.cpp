//===- RegisterBound.cpp - how many registers a thread may have -----------===//
#include "Nvptx/RegisterBound.h"
#include "Nvptx/GpuTarget.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include <algorithm>
#include <set>
#include <string>
#include <tuple>

using namespace llvm;

namespace pacc {

/// A kernel has several forms, each of which is compiled for several GPUs, with the same bound as a rule.
static bool isToldFirst(const Function &Kernel, unsigned Registers, StringRef Why) {
  static std::set<std::tuple<std::string, std::string, unsigned, unsigned, std::string>> Told;
  const DISubprogram *Of = Kernel.getSubprogram();
  return !Of || Told.emplace(Of->getFilename().str(), Of->getName().str(), Of->getLine(), Registers, Why.str()).second;
}

void boundRegisters(Function &Kernel, unsigned Registers, const char *Why) {
  constexpr unsigned OfBlock = 64 * 1024, Together = 8; // a warp gets them in eights a thread
  if (const auto Block = fixedBlock(Kernel)) // else the runtime asks the driver how many threads there may be
    Registers = std::min(Registers, OfBlock / (Block->Width * Block->Height) / Together * Together);
  Kernel.addFnAttr(RegisterBound, std::to_string(Registers));
  if (!Why || !isToldFirst(Kernel, Registers, Why))
    return;
  OptimizationRemarkEmitter Remarks(&Kernel);
  Remarks.emit([&] {
    return OptimizationRemark("pacc-registers", "Bound", Kernel.getSubprogram(), &Kernel.getEntryBlock())
           << "a thread may have " << ore::NV("Registers", Registers) << " registers: " << Why;
  });
}

} // namespace pacc
