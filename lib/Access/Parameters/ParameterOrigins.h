//===- ParameterOrigins.h - parameters that come from others ----*- C++ -*-===//
//
//   double *y = x + 1;
//   parallel loop: for (i = 0; i < n; i++) x[i] = y[n - 1 - i];
//
// The kernel gets x, y, n and the number of its iterations, which the host has computed from n. For itself it could not know
// that they have to do with each other.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_PARAMETERORIGINS_H
#define PACC_ACCESS_PARAMETERORIGINS_H

#include "pacc/Access/KernelParameters.h"

namespace llvm {
class AllocaInst;
class StoreInst;
} // namespace llvm

namespace pacc {

/// The one store by which the function itself gives `Variable` a value; null if there are none or several.
llvm::StoreInst *onlyStoreTo(const llvm::AllocaInst &Variable);

/// Sets what numbers of `Parameters`, all of one launch, are made of, and which pointers lead to others' data.
void findOrigins(std::vector<KernelParameter> &Parameters, const CaptureContexts &Contexts);

} // namespace pacc

#endif
