//===- ParameterUses.h - what kernels do through their parameters -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_PARAMETERUSES_H
#define PACC_TRANSFORMS_PARAMETERUSES_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
} // namespace llvm

namespace pacc {

/// enum pacc_apart by parameter.
using ParameterUses = llvm::SmallVector<unsigned, 8>;

/// What a kernel does through each of its parameters; `Uses` has a place for each. False: it reaches memory of which
/// nobody knows whose it is.
bool findParameterUses(const llvm::Function &Sequential, ParameterUses &Uses);

} // namespace pacc

#endif
