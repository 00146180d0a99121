//===- Routines.h - functions with a routine directive ----------*- C++ -*-===//
//
// OpenACC 3.4, 2.15.1. A function that kernels call and that has a directive starts with
// the marker __pacc_routine, and its loops have markers as those of kernels. After
// readRoutines the marker is an attribute (KernelForm.h, routineLevel).
//
// A routine of a level is called by all lanes that share its loops, together. So its loops
// get their levels once, in the routine, and then it is inlined where kernels call it:
// what its gangs, workers and lanes do once, share, reduce and wait for is the kernel's
// business as in the kernel's own loops. A marker __pacc_call stays, so that the loops
// round it are not given levels that the routine needs. Functions without a directive that
// call such routines have the level of the highest of them.
//
// Limits: no recursion, no calls through pointers, and the body must be in this file.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_ROUTINES_H
#define PACC_TRANSFORMS_ROUTINES_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// Turns the markers of routines into attributes and makes the loops of `routine seq`
/// plain ones. After pacc-verify-markers, before kernels are taken out of `Host`.
void readRoutines(llvm::Module &Host);

/// Makes all loops of routines plain ones: what is left in the host's module, the host
/// calls.
void makeHostRoutines(llvm::Module &Host);

/// Inlines the routines of a level in the kernels of the neutral module. Reports a call
/// that is not possible and returns false.
bool inlineRoutines(llvm::Module &Neutral);

} // namespace pacc

#endif
