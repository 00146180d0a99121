//===- NullTests.h - parameters that a kernel takes for null ----*- C++ -*-===//
#ifndef PACC_ACCESS_NULLTESTS_H
#define PACC_ACCESS_NULLTESTS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Argument;
class Function;
} // namespace llvm

namespace pacc {

/// Makes of `Sequential` what it is where its parameters that are objects lead somewhere: of `s ? s->n : 0`, the number
/// of a loop's iterations, the number in memory. Returns the parameters that it has tested.
llvm::SmallVector<llvm::Argument *, 4> dropNullTests(llvm::Function &Sequential);

} // namespace pacc

#endif
