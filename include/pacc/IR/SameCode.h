//===- SameCode.h - kernels that are written twice --------------*- C++ -*-===//
//
// A statement stands in an asynchronous and in a waiting function, and in each instance of a template that does not use
// its parameter there; forms of a kernel differ in lanes, of which the host has none. Such kernels are optimised once.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_IR_SAMECODE_H
#define PACC_IR_SAMECODE_H

#include "llvm/ADT/SmallVector.h"
#include <utility>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace pacc {

/// Both functions do the same: they are equal but for names, lines, and what steps of PACC before code generation have
/// noted on the function as a whole. What is noted on instructions, and on parameters, is equal as well.
bool isSameCode(const llvm::Function &A, const llvm::Function &B);

/// Kernels of a module that needs no more of PACC's steps, each with an earlier one of the same code. None where
/// somebody may ask for the lines of code or for what was done to it: an instruction has but one line.
llvm::SmallVector<std::pair<llvm::Function *, llvm::Function *>, 4> findSameKernels(llvm::Module &M);

} // namespace pacc

#endif
