//===- SerializedLoops.h - -Wacc-serialized ---------------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_SERIALIZEDLOOPS_H
#define PACC_TRANSFORMS_SERIALIZEDLOOPS_H

#include "pacc/Access/LoopDependence.h"

namespace pacc {
class LoopTree;

/// Warns of the loops of a kernel that were meant to be parallel, and are spread over nothing:
/// those with a directive that leaves the decision to the compiler, and the nests of `kernels`
/// of which no loop is spread. `Construct`: enum pacc_construct.
void warnOfSerialized(const llvm::Function &F, unsigned Construct, const LoopTree &Tree,
                      const llvm::DenseMap<unsigned, LoopVerdict> &Verdicts);

} // namespace pacc

#endif
