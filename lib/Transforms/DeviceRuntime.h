//===- DeviceRuntime.h - the bitcode that is linked into kernels -*- C++ -*-===//
//
// libpacc.so carries the device runtime (runtime/Device) once for each form, and
// the library functions that kernels may call but no GPU library has.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_DEVICERUNTIME_H
#define PACC_TRANSFORMS_DEVICERUNTIME_H

#include "KernelForm.h"
#include "llvm/ADT/StringRef.h"
#include <memory>

namespace llvm {
class MemoryBufferRef;
class Module;
} // namespace llvm

namespace pacc {

/// Bitcode in the plugin's image (EmbeddedBitcode.cpp).
llvm::StringRef embeddedRuntime(DeviceForm Form);
llvm::StringRef embeddedLibrary();

/// Links the functions that `M` needs out of `Bitcode` and makes them internal.
/// Their target and attributes become `M`'s. False (with a report) if it cannot.
bool linkBitcode(llvm::Module &M, llvm::MemoryBufferRef Bitcode);

/// Links the device runtime of `Form`.
bool linkDeviceRuntime(llvm::Module &M, DeviceForm Form);

} // namespace pacc

#endif
