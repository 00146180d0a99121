//===- Throws.h - exceptions that nothing catches ---------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_THROWS_H
#define PACC_TRANSFORMS_THROWS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// No exception leaves a compute construct, so one that nothing in device code catches ends the program. The host's
/// library does that on host and emulator; in a module for a device that has none the `throw` becomes an assertion that
/// fails, and what would make the thrown object goes. With `AreCaught` that is no answer: the call stays that shows where
/// something is thrown (UnsupportedCode).
void endThrows(llvm::Module &M, bool AreCaught);

} // namespace pacc

#endif
