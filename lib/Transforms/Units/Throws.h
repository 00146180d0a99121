//===- Throws.h - exceptions in device code ---------------------*- C++ -*-===//
//
// No exception leaves a compute construct, so one that nothing in device code catches ends the program. The host's library
// does that on host and emulator; in a module for a device that has none the `throw` becomes an assertion that fails, and
// what would make the thrown object goes. Where a handler may get it that is no answer, and it is an error.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_THROWS_H
#define PACC_TRANSFORMS_THROWS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace pacc {

/// Marks what `Functions`, those of the device, throw where a function round it, or a caller, catches exceptions and goes
/// on. In the neutral module, whose functions have their handlers yet.
void markCaughtThrows(llvm::ArrayRef<llvm::Function *> Functions);

/// The place of the function that catches what `I` throws; "": none that is known.
std::string catcherOf(const llvm::Instruction &I);

/// In a module for a device that cannot throw. Of what is caught the call stays that shows it (UnsupportedCode).
void endThrows(llvm::Module &M);

} // namespace pacc

#endif
