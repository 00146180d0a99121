//===- MathIntrinsics.h - LLVM's math intrinsics as calls of libm -*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_MATHINTRINSICS_H
#define PACC_TARGETS_NVPTX_MATHINTRINSICS_H

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace pacc {

/// Replaces the scalar math intrinsics that NVPTX has no instruction for, and
/// the remainder instruction (which NVPTX computes inexactly), by calls of the
/// function of libm that they stand for.
void replaceMathIntrinsics(llvm::Module &M);

/// Gives a body in terms of other functions to a function of libm that a math
/// library lacks (lround and its like, sincos). False if it has none.
bool composeMathFunction(llvm::Function &F);

} // namespace pacc

#endif
