//===- Places.h - which memory an address leads to --------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_PLACES_H
#define PACC_TRANSFORMS_PLACES_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <limits>

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace pacc {

/// Bytes of an object, the first one and that behind the last.
struct ByteRange {
  static constexpr int64_t Far = std::numeric_limits<int64_t>::max() / 4;
  int64_t From = -Far, To = Far;

  bool meets(const ByteRange &O) const { return From < O.To && O.From < To; }
  bool holds(const ByteRange &O) const { return From <= O.From && O.To <= To; }
};

/// A part of a variable, or of what a pointer leads to.
struct Place {
  /// A variable, an argument or another value that is an address; null: any global variable, nobody knows which one.
  const llvm::Value *Object = nullptr;
  /// The bytes of the object; or those of the pointer in it that leads on, of the pointer there, and so forth.
  llvm::SmallVector<ByteRange, 2> Way;
  bool IsExact = false; ///< all of these bytes are meant, and no other ones

  /// Whether some byte may be in both.
  bool mayMeet(const Place &O) const;
  /// Whoever sets this leaves nothing of what `O` is.
  bool covers(const Place &O) const;
  bool isSame(const Place &O) const;
};

/// Where `Bytes` at `Address` may lie, one place for each variable that it may lead to. Subscripts that are not known
/// are anywhere in their array. Bytes < 0: nobody knows how many.
llvm::SmallVector<Place, 1> placesOf(const llvm::Value &Address, int64_t Bytes, const llvm::DataLayout &DL);

/// What the pointers lead to that the function stores in variables to which `Address` leads.
llvm::SmallVector<Place, 1> placesBehind(const llvm::Value &Address, const llvm::DataLayout &DL);

} // namespace pacc

#endif
