//===- RegisterBound.h - how many registers a thread may have ---*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_REGISTERBOUND_H
#define PACC_TARGETS_NVPTX_REGISTERBOUND_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// The attribute of a kernel with that number, which becomes .maxnreg. Who sets it first counts: the user's
/// -gpu=maxregcount, then SumRegisters, then LoadRegisters.
inline constexpr llvm::StringLiteral RegisterBound = "nvvm.maxnreg";

/// Sets it to `Registers`, or to what there is for each thread of a block of the size that clauses have fixed:
/// .maxnreg counts more than .reqntid for ptxas, and a kernel that has too many cannot be launched. `Why`: what a remark
/// says of it (-Rpass=pacc-registers); null: the user has asked for it.
void boundRegisters(llvm::Function &Kernel, unsigned Registers, const char *Why);

} // namespace pacc

#endif
