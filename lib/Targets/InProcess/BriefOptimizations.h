//===- BriefOptimizations.h - code whose speed matters little ---*- C++ -*-===//
#ifndef PACC_TARGETS_INPROCESS_BRIEFOPTIMIZATIONS_H
#define PACC_TARGETS_INPROCESS_BRIEFOPTIMIZATIONS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace pacc {

/// Whatever runs on `F` from here on leaves it as it is, machine code is generated in one go.
void leaveAsItStands(llvm::Function &F);

/// The few optimisations that pay most for what they cost; then all functions of `M` are left as
/// they stand. Functions that are left so already (all of them at -O0) are passed over.
/// Kernels, which have these entries, access several values at once as those of a GPU do.
void optimizeBriefly(llvm::Module &M, llvm::ArrayRef<std::string> Entries);

} // namespace pacc

#endif
