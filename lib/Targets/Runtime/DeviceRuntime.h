//===- DeviceRuntime.h - the bitcode that is linked into kernels -*- C++ -*-===//
//
// libpacc.so carries the device runtime (runtime/Device) once for each target, and
// the library functions that kernels may call but no GPU library has.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TARGETS_RUNTIME_DEVICERUNTIME_H
#define PACC_TARGETS_RUNTIME_DEVICERUNTIME_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace llvm {
class MemoryBufferRef;
class Module;
} // namespace llvm

namespace pacc {

/// Bitcode in the plugin's image (EmbeddedBitcode.cpp.in): the device runtime of the target with this name, and the library.
llvm::StringRef embeddedRuntime(llvm::StringRef Target);
llvm::StringRef embeddedLibrary();

/// Links the functions that `M` needs out of `Library` and makes them internal. False, with LLVM's report, if it cannot.
bool linkNeeded(llvm::Module &M, std::unique_ptr<llvm::Module> Library);

/// Links the functions that `M` needs out of `Bitcode` and makes them internal.
/// Their target and attributes become `M`'s. False (with a report) if it cannot.
bool linkBitcode(llvm::Module &M, llvm::MemoryBufferRef Bitcode);

/// Links what `M` needs of the device runtime, one of the above.
bool linkDeviceRuntime(llvm::Module &M, llvm::StringRef Runtime);

} // namespace pacc

#endif
