//===- HostForms.h - kernels as code of the host module ---------*- C++ -*-===//
//
// The host and emulator forms of the kernels run in the user's process: they
// are linked back into the host module, which optimises them with everything
// else. A kernel is entered as struct pacc_kernel says, through
//
//     define internal void @main_12_gpu.host(ptr %params)
//
// which loads each parameter and calls the kernel.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_HOSTFORMS_H
#define PACC_TRANSFORMS_HOSTFORMS_H

#include "KernelForm.h"
#include <memory>
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace pacc {

/// A copy of the neutral module for `Form`. The host's form calls the host module's own
/// functions, so only kernels have bodies there. The others have all that kernels need.
std::unique_ptr<llvm::Module> cloneForForm(const llvm::Module &Neutral, DeviceForm Form);

/// Name of the entry of `Kernel` in the host module.
std::string entryName(llvm::StringRef Kernel, DeviceForm Form);

/// Gives each kernel of `M` (after lowerKernelForms) its entry, links the device
/// runtime of `Form` and all of it into `Host`. False after an error.
bool linkHostForm(llvm::Module &Host, std::unique_ptr<llvm::Module> M, DeviceForm Form);

} // namespace pacc

#endif
