//===- LoadedPointers.h - pointers that kernels find in memory --*- C++ -*-===//
//
//   kernels: for (i..) s->x[i] += s->y[i];       nobody says whether s->x and s->y overlap
//
// Where pointers lead that a kernel loads, no launch is told. But the kernel can see: what its loops reach through
// each of them lies between two addresses, which follow from the pointer and the numbers of iterations. A function says
// whether these ranges lie apart, before anything is done.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_LOADEDPOINTERS_H
#define PACC_ACCESS_LOADEDPOINTERS_H

#include "pacc/Access/NamedAccesses.h"

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace pacc {

/// Writes the body of `Check`, which has the parameters of the kernel and gives a truth value: whether what
/// `Sequential`, its sequential copy (whose accesses have names), reaches through pointers lies apart, as `Result` has
/// it; of one array, the parts that do in usual launches. False, if no code can tell. In the copy each pointer that the
/// kernel finds in memory is loaded once then, at its beginning. `Numbers`: values in the check of the numbers that the
/// kernel finds in memory, which have names in the copy (LoadedNumbers.h).
bool writeApartCheck(llvm::Function &Sequential, llvm::Function &Check, ApartAccesses &Result,
                     llvm::SmallVectorImpl<llvm::Value *> &Numbers);

} // namespace pacc

#endif
