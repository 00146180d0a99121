//===- HostOnlyCode.h - what means something on the host only ---*- C++ -*-===//
#ifndef PACC_IR_HOSTONLYCODE_H
#define PACC_IR_HOSTONLYCODE_H

#include "llvm/ADT/SetVector.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace pacc {

/// Turns the invokes of `F` into calls and removes landing pads.
void dropHandlers(llvm::Function &F);

/// What a host compiler planted, out of a function for the GPU: empty assembly that keeps
/// code from moving, profile counters, reports of UBSan (a fatal one stops the kernel).
void dropInstrumentation(llvm::Function &F);

/// The blocks of `F` that are reached where acc_on_device(acc_device_host) is false and
/// acc_on_device(acc_device_not_host) true (3.2.15). Of branches on other answers both sides are.
llvm::SetVector<llvm::BasicBlock *> blocksOffHost(llvm::Function &F);

/// Whether `I` is the first of what a `throw`, or a function of the C++ library that throws, does: what follows makes the
/// object that is thrown, and goes to a handler. So does std::terminate, which has none.
bool beginsThrow(const llvm::Instruction &I);

/// The blocks of `F` that run on GPUs, where a `throw` ends the program: blocksOffHost, without what is behind one.
llvm::SetVector<llvm::BasicBlock *> blocksOnGpus(llvm::Function &F);

/// The functions with bodies that kernels, or other files' kernels, may come to by such blocks.
llvm::SetVector<llvm::Function *> functionsOnGpus(llvm::Module &M);

/// Whether a function goes on with its work behind the landing pad `Pad`: a `catch` that does not throw again.
bool catchesAt(const llvm::BasicBlock &Pad);

} // namespace pacc

#endif
