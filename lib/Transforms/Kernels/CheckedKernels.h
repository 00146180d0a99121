//===- CheckedKernels.h - kernels that look at their data first -*- C++ -*-===//
//
//   kernels: for (i..) s->x[i] += s->y[i];
//
// Whether the loops of such a kernel may be spread nobody knows before it runs: a function tells from the pointers that
// it finds in memory. Each form of the kernel asks that first. If the answer is no, the first lane of the first gang
// does everything, in order, and all others nothing.
//
// All threads get the same answer, whenever they ask: what the function reads nothing in the kernel changes.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHECKEDKERNELS_H
#define PACC_TRANSFORMS_CHECKEDKERNELS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace pacc {

/// A declaration for the function that is to tell of launches of `Kernel`, with its parameters.
llvm::Function *createCheck(llvm::Function &Kernel);

/// Has `Kernel` ask `Check`, and do what `InOrder` does, a kernel of one lane, if the answer is no.
void setCheck(llvm::Function &Kernel, const llvm::Function &Check, llvm::StringRef InOrder);
/// The name of the function that the kernel asks; empty: none.
llvm::StringRef checkOf(const llvm::Function &Kernel);
/// The kernel that it becomes if the answer is no.
llvm::StringRef inOrderOf(const llvm::Function &Kernel);
std::string inOrderName(llvm::StringRef Kernel);

/// Whether the function is a part of other kernels, and never launched itself.
bool isPartOfKernels(const llvm::Function &F);
/// Whether it is one that kernels ask.
bool checksKernels(const llvm::Function &F);
/// Makes it one, which copies of the module keep as they keep kernels.
void makePartOfKernels(llvm::Function &F);

/// The functions that tell of launches are none to be lowered. First of all steps on the module of a device.
void setChecksAside(llvm::Module &M);
/// Has the forms of the kernels ask. Last of all steps that lower them.
void insertChecks(llvm::Module &M);

} // namespace pacc

#endif
