//===- ChunkChecks.h - what chunks would do differently ---------*- C++ -*-===//
//
//   __pacc_pipeline_array(PACC_TARGETIN, "a", &a, a, 8); __pacc_pipeline_dim(left, unit, right, ...);
//   ...
//   for (i ...) {                                   in a kernel, or in host code
//     __pacc_chunk(1, i, PACC_CHUNK_KERNEL);
//     ... a[i + 5] ... far(a, i) ... const int j = i - 3; row[j] ... b[(i + 1) * cols + k] ...
//
// In a copy of the module, with kernels and calls inlined and variables promoted, ScalarEvolution says how
// far an access is from the iteration's unit, as a polynomial of what the pipeline's clauses and loops count
// in. An error is
//
//   * a kernel's access that is outside of what the chunk holds whenever it is executed, or in the first or last
//     round of loops that go round whenever it is: a write beyond its unit, a read beyond the halo;
//   * a kernel's write to an array that only comes in;
//   * a read of a halo that another kernel, in the same chunk, has written before (ChunkOrder.h), or the same one in an
//     iteration before: the chunk has its own part of that alone;
//   * in host code, an access to the next chunk's results, and a change of what chunks before it, or behind it, read a
//     halo of.
//
// Where one of them may be so and may not, -gpu=check finds accesses outside when they happen. What may never be
// executed (a condition of more than the ends of ranges), that a halo may have been written, and an access of which
// nothing shows that it stays in the chunk (Reach/WithinChunk.h), are warnings.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHUNKCHECKS_H
#define PACC_TRANSFORMS_CHUNKCHECKS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Judges the pipelines of a host module whose kernels have not been outlined, and takes the markers of chunks
/// away. False after reporting an error.
bool checkChunks(llvm::Module &Host);

} // namespace pacc

#endif
