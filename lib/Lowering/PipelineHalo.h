//===- PipelineHalo.h - accesses that leave the halo ------------*- C++ -*-===//
#ifndef PACC_LOWERING_PIPELINEHALO_H
#define PACC_LOWERING_PIPELINEHALO_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;
struct Pipeline;

/// Reports accesses of kernels in the body that can be seen to leave what a
/// chunk has on the device: iteration i of a `pipe` loop may use the elements
/// from i * unit - left up to, not including, (i + 1) * unit + right (and the
/// remainder of start / unit more). Seen are a[i * unit + c] with constants.
void checkHalos(LoweringContext &LC, const Pipeline &P,
                const clang::Stmt *Body);

} // namespace pacc

#endif
