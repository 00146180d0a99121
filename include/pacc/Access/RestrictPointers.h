//===- RestrictPointers.h - parameters that keep their promise --*- C++ -*-===//
//
//   void f(double *restrict p) {
//     double *q = p + 1;
//     kernels: for (i..) q[i] = p[i];
//
// A `restrict` pointer promises that what it leads to is reached through it alone, or through pointers that
// come from it. Kernels get both as parameters, and LLVM would take the one for nobody's relative.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_RESTRICTPOINTERS_H
#define PACC_ACCESS_RESTRICTPOINTERS_H

#include "pacc/Access/KernelParameters.h"

namespace llvm {
class AllocaInst;
class Function;
} // namespace llvm

namespace pacc {

/// Every assignment to the pointer `Variable` is seen: nothing but the function itself has
/// its address, not even a lambda or a function that it calls.
bool isAssignedHereOnly(const llvm::AllocaInst &Variable, const CaptureContexts &Contexts);

/// Takes the promise from those of `Parameters`, which are all of one kernel, from which another one may come
/// (KernelParameter::Restrict, HandedOver).
void checkRestrictPointers(std::vector<KernelParameter> &Parameters, const CaptureContexts &Contexts);

/// The captured function puts addresses into memory that is no pointer variable of its own, or calls what might.
bool keepsAddresses(const llvm::Function &Captured);

/// The kernel follows addresses that it finds in memory, or calls what might.
bool followsAddresses(const llvm::Function &Kernel);

} // namespace pacc

#endif
