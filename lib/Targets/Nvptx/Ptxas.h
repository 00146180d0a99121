//===- Ptxas.h - PTX to machine code ----------------------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_PTXAS_H
#define PACC_TARGETS_NVPTX_PTXAS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class LLVMContext;
} // namespace llvm

namespace pacc {

enum class AssembleResult {
  Done,
  Skipped, ///< no ptxas, or one that does not know the architecture
  Failed   ///< reported
};

/// Runs ptxas for sm_<Arch>. Its complaints are reported to `C`; its -v output
/// goes to stderr when the user asks for it. `IsEmbedded`: the driver gets this very
/// PTX, so that nobody need be told of a ptxas that does not know the architecture any more.
AssembleResult assemble(llvm::LLVMContext &C, llvm::StringRef Ptx, unsigned Arch,
                        llvm::SmallVectorImpl<char> &Cubin, bool IsEmbedded);

} // namespace pacc

#endif
