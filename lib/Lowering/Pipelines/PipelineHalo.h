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
/// Likewise what would do something else than the program without pragmas: a
/// kernel writes an array in targetin, or elements that are not its unit's, or
/// reads a halo of what kernels before it, or it itself if it is sequential,
/// have written: other chunks' part of that is not there.
void checkHalos(LoweringContext &LC, Pipeline &P, const clang::Stmt *Body);

} // namespace pacc

#endif
