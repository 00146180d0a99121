//===- MathIntrinsics.h - LLVM's math intrinsics as calls of libm -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_MATHINTRINSICS_H
#define PACC_TRANSFORMS_MATHINTRINSICS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Replaces the scalar math intrinsics that NVPTX has no instruction for, and
/// the remainder instruction (which NVPTX computes inexactly), by calls of the
/// function of libm that they stand for.
void replaceMathIntrinsics(llvm::Module &M);

} // namespace pacc

#endif
