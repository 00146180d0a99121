//===- ChunkChecks.h - accesses that leave a pipeline's chunk ---*- C++ -*-===//
//
//   #pragma pacc parallel loop pipe(1)
//   for (i ...) {
//     __pacc_chunk(a, i, unit, offset, left, right, bytes, "a", "targetin");
//     ... a[i + 5] ... far(a, i) ... const int j = i - 3; row[j] ...
//
// In a copy of the module, with calls inlined and variables promoted, ScalarEvolution says how
// far an access is from the iteration's unit. What is outside of what the chunk holds in every
// execution is an error; what may be, and may not, -gpu=check finds when it happens.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHUNKCHECKS_H
#define PACC_TRANSFORMS_CHUNKCHECKS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Judges all accesses of kernels with markers of chunks, and takes the markers away. Neutral
/// module, before routines are inlined. False after reporting an error.
bool checkChunks(llvm::Module &Neutral);

} // namespace pacc

#endif
