//===- HeldElements.h - pointers in the elements of arrays ------*- C++ -*-===//
//
//   for (k..) for (i..) o.rows[k].data[i] = ..;   // which row the kernel alone knows
//
// A place in an array that a kernel reaches with a subscript which is not constant stands for the same place in each
// element. It is named by that of the first one, element 0.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_HELDELEMENTS_H
#define PACC_TRANSFORMS_HELDELEMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Operator.h"
#include <optional>
#include <set>
#include <tuple>

namespace pacc {

/// An array in an object: where it begins, in bytes, what its elements are apart, how many there are (0: as many as the
/// object has room for).
struct Elements {
  uint64_t Begin, Stride, Count;

  bool operator<(const Elements &O) const {
    return std::tie(Begin, Stride, Count) < std::tie(O.Begin, O.Stride, O.Count);
  }
};

/// The place in element 0 to which `Gep` leads from a place `At` bytes behind the beginning of an object, and in
/// `Arrays` the arrays whose elements its subscripts choose. Nothing if that lies before the object.
std::optional<uint64_t> elementPlace(const llvm::GEPOperator &Gep, const llvm::DataLayout &DL, uint64_t At,
                                     llvm::SmallVectorImpl<Elements> &Arrays);

/// A place that is there `Count` times, `Stride` bytes apart.
struct Places {
  uint64_t At, Stride = 0, Count = 1;

  /// Whether one of them has a byte of the `Bytes` at `Other`.
  bool meet(uint64_t Other, uint64_t Bytes) const;
};

/// Where pointers lie of which `At` is the one in element 0 of all `Arrays` that hold it.
llvm::SmallVector<Places, 4> placesInElements(uint64_t At, const std::set<Elements> &Arrays);

} // namespace pacc

#endif
