//===- RowArrays.h - arrays that tell how long rows are ---------*- C++ -*-===//
#ifndef PACC_ACCESS_ROWARRAYS_H
#define PACC_ACCESS_ROWARRAYS_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// An array of a kernel of which each iteration of a loop has one element.
struct RowArray {
  unsigned Parameter; ///< of the kernel
  unsigned Bytes;     ///< of an element
};

/// `val` in a loop whose length only memory tells:
///
///   for (i..n..) for (k = row[i]; k < row[i + 1]; k++) sum += val[k] * x[col[k]];
///
/// If the rows go through it one after the other, its elements and the number of rows make their mean length, which the
/// runtime sees before a launch. If they do not, nothing depends on it but a number of lanes.
std::optional<RowArray> rowArrayOf(const llvm::Loop &L, llvm::ScalarEvolution &SE);

} // namespace pacc

#endif
