//===- Embed.h - kernel records and device images in the object -*- C++ -*-===//
//
// Defines what __pacc_launch is called with: a struct pacc_kernel for each
// kernel, and one struct pacc_image with the device code of this object file.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_EMBED_H
#define PACC_TRANSFORMS_EMBED_H

#include "DeviceCode.h"
#include "KernelForm.h"
#include "KernelParameters.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// What the record of one kernel says.
struct KernelRecord {
  std::string Name;
  KernelOrigin Origin;
  KernelShape Shape;
  std::vector<KernelParameter> Parameters;
};

/// Adds to `Record` what one more form of the kernel needs: the record serves
/// every device.
void mergeShape(KernelShape &Record, const KernelShape &Form);

/// Defines all records in `Host`. No images: compiled without GPU code. Entries
/// of the host's forms are found by name.
void embed(llvm::Module &Host, llvm::ArrayRef<KernelRecord> Kernels,
           llvm::ArrayRef<DeviceImage> Images);

} // namespace pacc

#endif
