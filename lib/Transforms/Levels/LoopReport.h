//===- LoopReport.h - the loop part of -Minfo -------------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_LOOPREPORT_H
#define PACC_TRANSFORMS_LOOPREPORT_H

#include "pacc/Access/LoopDependence.h"

namespace pacc {
class LoopTree;
struct KernelOrigin;
struct KernelShape;

/// Warns of loops that are spread because somebody says that they are independent, and are not,
/// and of those that were meant to be spread and are not (SerializedLoops.h).
void warnOfLoops(const llvm::Function &F, const KernelOrigin &Origin, const LoopTree &Tree,
                 const LoopVerdicts &Verdicts);

/// The line by which the kernel is told of, once its loops have their levels. Of `kernels` nvc takes the innermost
/// loop's that is spread, of the nest with which the kernel begins; else it is the directive's.
unsigned lineOfKernel(const KernelOrigin &Origin, const LoopTree &Tree);

/// Adds the lines of one kernel to pacc::feedback(), in nvc's words:
/// "Loop is parallelizable", "Generating NVIDIA GPU code",
/// "#pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */". `WhereDataMeet`: see LevelReport.
void reportLoops(const KernelOrigin &Origin, const LoopTree &Tree,
                 const KernelShape &Shape,
                 const LoopVerdicts &Verdicts, const LoopVerdicts *WhereDataMeet);

/// The lines of one routine: "Generating acc routine vector", "Generating NVIDIA GPU code",
/// "#pragma acc loop vector /* threadIdx.x */".
void reportRoutine(const KernelOrigin &Origin, unsigned Level, const LoopTree &Tree);

} // namespace pacc

#endif
