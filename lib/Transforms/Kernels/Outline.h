//===- Outline.h - captured functions to kernels and launches ---*- C++ -*-===//
//
// OpenACC 3.4, 2.5. Before, Clang has outlined each compute region:
//
//     call void @__pacc_arg(i32 0, i32 2, ptr @.str.n, ptr %n, i64 4)   ; slot 0 ...
//     store ptr %n, ptr %context ...
//     call void @__captured_stmt(ptr %context)
//
// After, the region is a kernel (KernelForm.h) beside the host code, and
//
//     call void @__pacc_launch(ptr @main_12_gpu.record)
//
// Every variable of the region is still in an alloca. Invokes of the kernel
// have become calls: no exception leaves a kernel.
//
// Assumes pacc-verify-markers. Stands first because all later steps work on
// kernels.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_OUTLINE_H
#define PACC_TRANSFORMS_OUTLINE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Outlines every captured function. Returns false after an error.
bool outlineKernels(llvm::Module &Host);

/// The name of the kernel's struct pacc_kernel: declared by Outline, defined
/// by Embed.
std::string kernelRecordName(llvm::StringRef Kernel);

} // namespace pacc

#endif
