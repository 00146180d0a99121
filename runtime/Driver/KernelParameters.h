//===- KernelParameters.h - what a kernel is launched with ------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_KERNELPARAMETERS_H
#define PACC_RUNTIME_DRIVER_KERNELPARAMETERS_H

#include "pacc/ABI/Types.h"
#include <cstddef>

namespace pacc::rt {

/// Bytes at the address that a launch is given for parameter `Index` of the kernel; the one behind the last that the
/// record names is the gangs' scratch memory.
inline size_t bytesOfParameter(const pacc_kernel &Kernel, uint32_t Index) {
  const bool IsCopied = Index != Kernel.param_count && Kernel.params[Index].kind == PACC_ARG_BYVAL;
  return IsCopied ? Kernel.params[Index].size : sizeof(uint64_t);
}

/// The same in whole words.
inline size_t wordsOfParameter(const pacc_kernel &Kernel, uint32_t Index) {
  return (bytesOfParameter(Kernel, Index) + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

} // namespace pacc::rt

#endif
