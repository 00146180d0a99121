//===- RegisterBound.h - how many registers a thread may have ---*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_REGISTERBOUND_H
#define PACC_TARGETS_NVPTX_REGISTERBOUND_H

#include "llvm/ADT/StringRef.h"

namespace pacc {

/// The attribute of a kernel with that number, which becomes .maxnreg. Who sets it first counts: the user's
/// -gpu=maxregcount, then SumRegisters, then LoadRegisters.
inline constexpr llvm::StringLiteral RegisterBound = "nvvm.maxnreg";

} // namespace pacc

#endif
