//===- UnusedPointers.h - pointers that kernels only hand on ----*- C++ -*-===//
#ifndef PACC_TRANSFORMS_UNUSEDPOINTERS_H
#define PACC_TRANSFORMS_UNUSEDPOINTERS_H

#include "pacc/Access/KernelParameters.h"

namespace pacc {

/// Launches do not ask for the data of pointers through which the kernel, and what it calls, never gets to memory: a
/// function has them as parameters that it does not use. Those that it only compares go by value, as objects that hold
/// them do: where they lead may be an end of data. Sets KernelParameter::Back of those from which it only goes back.
void findUnusedPointers(const llvm::Function &Kernel, std::vector<KernelParameter> &Parameters);

} // namespace pacc

#endif
