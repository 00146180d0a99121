//===- ProductLoops.h - loops that compute more than they load -*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_PRODUCTLOOPS_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_PRODUCTLOOPS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Loop;
class LoopInfo;
} // namespace llvm

namespace pacc {

/// Fewer loads that go through memory side by side are no rows.
constexpr unsigned FewestRows = 4;

/// Loops of one block that only load and compute, load as much as FewestRows rows, and compute more than that (products
/// of matrices, of which a thread has several rows): what can be seen without knowing how their addresses and trip
/// counts evolve, which few loops are worth asking for.
llvm::SmallVector<llvm::Loop *, 4> productLoops(llvm::LoopInfo &LI);

} // namespace pacc

#endif
