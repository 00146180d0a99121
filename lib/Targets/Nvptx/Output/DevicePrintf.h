//===- DevicePrintf.h - printf in kernels -----------------------*- C++ -*-===//
#ifndef PACC_TARGETS_NVPTX_DEVICEPRINTF_H
#define PACC_TARGETS_NVPTX_DEVICEPRINTF_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Calls of printf (and of the fortified __printf_chk) become calls of CUDA's
/// `int vprintf(const char *format, void *arguments)`, the arguments packed at
/// their natural alignment.
void lowerPrintf(llvm::Module &M);

} // namespace pacc

#endif
