//===- DeviceCode.h - kernels to PTX and machine code -----------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_DEVICECODE_H
#define PACC_TRANSFORMS_DEVICECODE_H

#include "pacc/ABI/Types.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {
class UnsupportedCode;

/// Device code for one architecture.
struct DeviceImage {
  pacc_image_kind Kind;
  unsigned Arch;
  llvm::SmallVector<char, 0> Bytes; ///< PTX ends with a NUL
};

/// Links the device runtime and math into `M` (kernels after lowerKernelForms)
/// and makes it NVPTX code, not yet optimised.
bool prepareForGpu(llvm::Module &M);

/// Optimises for one architecture; reports what `Checks` finds left.
bool optimizeDeviceCode(llvm::Module &M, unsigned Arch, const UnsupportedCode &Checks);

/// What of an object file's device code an image holds.
enum class ImagePart { Kernels, Routines };

/// PTX of the base architecture, and machine code of the requested ones if
/// ptxas is there and nothing is to be linked. Empty after an error. `M` was
/// prepared.
std::vector<DeviceImage> compileDeviceCode(const llvm::Module &M, ImagePart Part,
                                           const UnsupportedCode &Checks);

} // namespace pacc

#endif
