//===- ChosenFunctions.h - calls through local variables --------*- C++ -*-===//
//
// `double (*f)(double) = c ? add : mul;` and `f(x)` in a kernel: what the variable can hold are functions that the kernel
// itself names. The call becomes comparisons with each of them, and direct calls, which are inlined as others.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CHOSENFUNCTIONS_H
#define PACC_TRANSFORMS_CHOSENFUNCTIONS_H

namespace llvm {
class Module;
class Value;
} // namespace llvm

namespace pacc {

/// Puts direct calls in the place of each call in the neutral module that has one of few known functions as its target.
/// Before routines are inlined.
void callChosenFunctions(llvm::Module &Neutral);

/// Whether all that the pointer may be are addresses of functions in its module: constants, and what constant tables hold.
bool isFunctionOfModule(const llvm::Value *Pointer);

} // namespace pacc

#endif
