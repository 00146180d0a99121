//===- DifferingValues.h - what is another value in each chunk --*- C++ -*-===//
#ifndef PACC_TRANSFORMS_DIFFERINGVALUES_H
#define PACC_TRANSFORMS_DIFFERINGVALUES_H

#include "Checks/Chunks/PlainPipelines.h"

namespace llvm {
class Function;
class TargetLibraryInfo;
} // namespace llvm

namespace pacc {

class BodyAccesses;

/// Host code of the body runs once for each chunk: `t = rand()` is another value each time. Warns where loops of the
/// body, or kernels, use what comes of a call that may answer differently, though nothing that is seen here has
/// changed.
void warnOfDifferingValues(const llvm::Function &F, const BodyAccesses &Body, const llvm::TargetLibraryInfo &Library,
                           const KernelTexts &Texts);

} // namespace pacc

#endif
