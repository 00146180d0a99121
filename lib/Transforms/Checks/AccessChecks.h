//===- AccessChecks.h - accesses that must stay in their data ---*- C++ -*-===//
//
// -gpu=check. Every load, store, atomic and copy of memory that can be seen to
// go through a parameter for mapped data becomes
//
//     %inside = call i32 @__paccd_check(ptr %checks, i32 <slot>, ptr %p, i64 4)
//     br i1 (%inside != 0), %access, %outside
//   outside:
//     call void @__paccd_check_failed(..., i32 <line>, ptr <file>)
//     ret void
//
// so that a thread ends before an access to what is not there, and the runtime
// can say where it was. Addresses that the kernel loads from memory (rows behind
// pointers, pointers in structs) are not checked: nothing says what they may reach.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_ACCESSCHECKS_H
#define PACC_TRANSFORMS_ACCESSCHECKS_H

#include "pacc/Access/KernelParameters.h"

namespace pacc {

/// The kernel's parameter for the table of windows; behind those for slots.
KernelParameter checksParameter();

/// Inlines what kernels call, where it is not recursive: behind a call nothing
/// tells which data a pointer leads into. Neutral module.
void inlineForChecks(llvm::Module &M);

/// Guards the accesses of every kernel in `M`, GPU or emulator form. After
/// lowerKernelForms: a check is no work for one lane of a gang.
void insertAccessChecks(llvm::Module &M);

} // namespace pacc

#endif
