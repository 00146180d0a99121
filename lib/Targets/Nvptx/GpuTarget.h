//===- GpuTarget.h - from the host's target to NVPTX ------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_GPUTARGET_H
#define PACC_TARGETS_NVPTX_GPUTARGET_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>

namespace llvm {
class Function;
class Instruction;
class Module;
class TargetMachine;
class Value;
} // namespace llvm

namespace pacc {

/// The machine for sm_<Arch>, with what the user said about contraction; null
/// (with a report to `M`'s context) if this LLVM does not know the architecture.
std::unique_ptr<llvm::TargetMachine> createGpuTarget(llvm::Module &M, unsigned Arch);

/// Threads of a block along its first two axes; there is one along the third.
struct BlockSize {
  unsigned Width, Height;
};

/// The register that tells a thread its place among the others, or how many there are, if `I` reads one: "tid.x", "nctaid.y",
/// "laneid" ...; else "".
llvm::StringRef registerOf(const llvm::Instruction &I);

/// The number of gangs has a part in the number: read here, or by a small function that will be inlined. `Depth`: of the
/// search so far.
bool dependsOnGrid(const llvm::Value *Number, unsigned Depth = 0);

/// The size of the kernel's blocks where clauses fix it (retargetToGpu writes it down); else nothing.
std::optional<BlockSize> fixedBlock(const llvm::Function &Kernel);

/// The lanes of a block's row, where launches choose how many rows there are: so many, or a power of two up to that.
struct RowLanes {
  unsigned Most;
  bool AreFixed;
};
/// Null where nothing is known of them, or fixedBlock knows all.
std::optional<RowLanes> lanesOfRows(const llvm::Function &Kernel);

/// Makes host code NVPTX code: triple and layout, kernels' calling convention
/// and launch bounds; what only means something on the host goes (exceptions,
/// comdats, sections, target attributes).
void retargetToGpu(llvm::Module &M, const llvm::TargetMachine &Machine);

/// Marks floating point with what -gpu=fastmath, flushz and nofma say.
void applyMathOptions(llvm::Module &M);

/// Atomics are those of one device, relaxed (OpenACC 3.4, 2.12).
void scopeAtomics(llvm::Module &M);

/// Only kernels, routines that are exported still, and what the runtime fills in are
/// seen from outside.
void internalizeDeviceCode(llvm::Module &M);

/// O3, as for `Machine` (GpuOptimizations.cpp).
void optimizeForGpu(llvm::Module &M, llvm::TargetMachine &Machine);

/// Code generation. Consumes the body of `M`.
llvm::SmallVector<char, 0> emitPtx(llvm::Module &M, llvm::TargetMachine &Machine);

} // namespace pacc

#endif
