//===- HeldPointers.h - pointers inside the objects that kernels get -*- C++ -*-===//
//
//   auto f = [=](int i) { p[i] *= 2; };   // p: an array that is on the device
//   parallel loop: for (i..) f(i);        // the closure holds the host's pointer
//
// Which pointers a kernel loads from the objects that reach it by value, or at an address: where
// they lie in the objects, so that launches can lead them to the device's data. Through whatever
// functions they are loaded: call operators, views' subscripts, iterators.
//
// Addresses of objects are followed through local variables, copies, arguments and results; not through memory that
// others see, nor through what the pointers in objects lead to.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_HELDPOINTERS_H
#define PACC_TRANSFORMS_HELDPOINTERS_H

#include "pacc/Access/KernelParameters.h"

namespace pacc {

/// Sets KernelParameter::Pointers. In a module in which the functions are those that `Kernel` calls.
void findHeldPointers(llvm::Function &Kernel, std::vector<KernelParameter> &Parameters);

} // namespace pacc

#endif
