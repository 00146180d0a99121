//===- RowPieces.h - rows that are loaded in pieces of 16 bytes -*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_OPTIMIZATIONS_ROWPIECES_H
#define PACC_TARGETS_NVPTX_OPTIMIZATIONS_ROWPIECES_H

#include "llvm/IR/PassManager.h"

namespace pacc {

/// Where a loop that only loads and computes goes through several rows side by side, one element of each in an
/// iteration, and computes more than it loads (products of matrices, of which a thread has several rows), it takes
/// what 16 bytes hold of each row at a time, if all rows begin at multiples of 16:
///
///   for (k) { a0 = p[k]; a1 = q[k]; ... }   ->   if ((p | q | ...) % 16 == 0) for (k by 4) { p[k..k+3]; q[k..k+3]; ... }
///                                                what is left, or the loop as it was
///
/// The loop itself looks where its rows begin, so that bases, pitches and sections need not be known. (H100, products of
/// matrices of 4096, doubles, of which a thread has eight rows and four columns: 8.7 TFLOPS, in pieces 14.7.)
/// `-gpu=nowide` switches it off; -Rpass=pacc-pieces says where it is.
struct RowPieces : llvm::PassInfoMixin<RowPieces> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace pacc

#endif
