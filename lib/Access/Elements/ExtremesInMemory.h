//===- ExtremesInMemory.h - elements that keep the greatest -----*- C++ -*-===//
//
//   if (a[i] > *m) *m = a[i];            *m = a[i] > *m ? a[i] : *m;
//
// Comparisons, and what stands under them, that leave in an element the greater or smaller one of what is there and
// another number.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_EXTREMESINMEMORY_H
#define PACC_ACCESS_EXTREMESINMEMORY_H

#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class LoadInst;
class StoreInst;
} // namespace llvm

namespace pacc {

struct ExtremeInMemory {
  unsigned Op, Type; ///< enum pacc_red_op, pacc_red_type
  llvm::SmallVector<llvm::LoadInst *, 2> Old; ///< what of the element is read for that
};

/// The extreme that `Store` is a part of. What is no number is left out, and stays where it has been in the element
/// (PACC_RED_KEEPS_NAN): `*m > x ? *m : x` of floating-point numbers, which takes it, is none.
std::optional<ExtremeInMemory> extremeOf(const llvm::StoreInst &Store);

} // namespace pacc

#endif
