//===- OtherBodies.h - bodies of other files' routines -----------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_OTHERBODIES_H
#define PACC_TRANSFORMS_OTHERBODIES_H

#include <memory>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Makes the bodies of routines that a module only declares known to it, as those of C's inline functions are
/// (available_externally): kernels have them, and the host goes on to call what the other file defines. Of the other
/// files, as Clang made them, it takes what is called and may be had twice: functions that use no variable which is
/// that file's own, and only those under `declare` that this file declares, too. False if LLVM cannot link them.
bool takeBodies(llvm::Module &Into, const std::vector<std::unique_ptr<llvm::Module>> &Others);

} // namespace pacc

#endif
