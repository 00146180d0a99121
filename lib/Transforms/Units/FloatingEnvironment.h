//===- FloatingEnvironment.h - how kernels round ----------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_FLOATINGENVIRONMENT_H
#define PACC_TRANSFORMS_FLOATINGENVIRONMENT_H

namespace llvm {
class Module;
}

namespace pacc {

/// Kernels run on threads of the runtime, or on a GPU, which rounds to nearest and knows no exceptions: they may count on
/// the environment in which programs start. What -ffp-model=strict, -frounding-math or -ftrapping-math make of an
/// operation, for the case that the environment is another one, becomes the operation again.
void useDefaultEnvironment(llvm::Module &Neutral);

} // namespace pacc

#endif
