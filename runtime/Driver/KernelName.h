//===- KernelName.h - a kernel in messages ----------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_KERNELNAME_H
#define PACC_RUNTIME_DRIVER_KERNELNAME_H

#include "pacc/ABI/Types.h"
#include <string>

namespace pacc::rt {

/// ` kernel:main_12 file:a.c main line:12`, the last line of a message about
/// one kernel.
inline std::string nameInMessage(const pacc_kernel &Kernel) {
  return std::string(" kernel:") + Kernel.name + " file:" + Kernel.file + " " +
         Kernel.function + " line:" + std::to_string(Kernel.line);
}

} // namespace pacc::rt

#endif
