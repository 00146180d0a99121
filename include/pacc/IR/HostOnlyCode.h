//===- HostOnlyCode.h - what means something on the host only ---*- C++ -*-===//
#ifndef PACC_IR_HOSTONLYCODE_H
#define PACC_IR_HOSTONLYCODE_H

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// Turns the invokes of `F` into calls and removes landing pads.
void dropHandlers(llvm::Function &F);

/// What a host compiler planted, out of a function for the GPU: empty assembly that keeps
/// code from moving, profile counters, reports of UBSan (a fatal one stops the kernel).
void dropInstrumentation(llvm::Function &F);

} // namespace pacc

#endif
