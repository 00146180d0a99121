//===- DeviceModule.h - kernels and what they need, in a module -*- C++ -*-===//
//
// Takes the kernels out of the host module, with a copy of every function that
// they may call and every constant that they read, and of the routines that other
// files may call. The result is target-neutral:
// it still has the host's triple. Variables that are not constant are declared
// only: the host form finds them again, device forms report them.
//
// Stands after Outline, before optimisation, so that `inline` functions still
// have their bodies.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_DEVICEMODULE_H
#define PACC_TRANSFORMS_DEVICEMODULE_H

#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// A variable of this file alone that nothing stores to, and whose address nobody has, is
/// a constant, whether its declaration says so or not.
void findUnchanging(llvm::Module &Host);

/// Moves the kernels of `Host` to a new module; null if there are neither kernels
/// nor routines for other files.
std::unique_ptr<llvm::Module> extractDeviceModule(llvm::Module &Host);

/// Removes what a part of a module declares but nobody uses, and the module's own lists (of constructors, annotations, …).
void eraseUnused(llvm::Module &M);

} // namespace pacc

#endif
