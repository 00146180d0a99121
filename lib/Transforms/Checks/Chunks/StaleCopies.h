//===- StaleCopies.h - updates that stand at the wrong place ----*- C++ -*-===//
//
//   update device(a);  kernel: a[i] *= 2;  host: b[i] = a[i];  update host(a);
//
// The host's copy of an array and the chunk's on the device are one thing in the program without pragmas; between what
// changes the one and what uses the other an update must stand.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHECKS_CHUNKS_STALECOPIES_H
#define PACC_TRANSFORMS_CHECKS_CHUNKS_STALECOPIES_H

#include "Checks/Chunks/ChunkModel.h"
#include "Checks/Chunks/PlainPipelines.h"

namespace pacc {

/// Warns of loops that read an element of which the other side has changed its copy, of updates that put a copy from before
/// in place of a changed one, and of what kernels change behind the last update that could bring it back. Nothing is said
/// where host code decides which of them is done, or where kernels may run on the host.
void warnOfStaleCopies(const llvm::Function &F, const ChunkModel &M, const KernelTexts &Texts);

} // namespace pacc

#endif
