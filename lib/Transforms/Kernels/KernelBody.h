//===- KernelBody.h - the kernel function of a captured function -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_KERNELBODY_H
#define PACC_TRANSFORMS_KERNELBODY_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace llvm {
class Function;
class StructType;
} // namespace llvm

namespace pacc {
struct KernelParameter;

/// Moves the body of `Captured` (which keeps its calls but becomes empty) to a
/// new internal function `Name` with one parameter for each slot, then the
/// scratch pointer. Variables that are passed by value, and pointer variables,
/// get an alloca that is filled at the start; the context struct is gone.
llvm::Function *buildKernel(llvm::Function &Captured, llvm::StringRef Name,
                            llvm::StructType &Context,
                            const std::vector<KernelParameter> &Parameters);

/// Parameters that `F` does not change are values, not the variables that hold them.
void promoteParameters(llvm::Function &F);

/// No exception leaves or is handled in kernel `F`: dropHandlers. Reports a
/// `catch` (which would be lost) and returns false.
bool dropExceptions(llvm::Function &F);

} // namespace pacc

#endif
