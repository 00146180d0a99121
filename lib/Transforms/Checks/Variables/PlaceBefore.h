//===- PlaceBefore.h - where an array of a pipeline was before it -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_PLACEBEFORE_H
#define PACC_TRANSFORMS_PLACEBEFORE_H

#include "Checks/Variables/Places.h"
#include <optional>

namespace llvm {
class CallBase;
} // namespace llvm

namespace pacc {

/// Memory that other names than the array's own lead to: since before the pipeline, in which makePlain() and
/// makeTraceable() give the array's pointer a value that nothing else has.
struct PlaceBefore {
  const llvm::Value *Object;
  int64_t At;                      ///< byte of the object at which the array begins
  std::optional<ByteRange> Extent; ///< bytes of the object that the pipeline takes of it; nothing: nobody knows
  llvm::SmallVector<ByteRange, 1> Pointers; ///< in `Object`, which lead there (a vector's), as in Place

  /// The place may be in the array: an object has other members beside it.
  bool mayHold(const Place &P) const;
  /// It is no other member's: it begins in the array, or nobody knows where.
  bool holds(const Place &P) const {
    return mayHold(P) && (!Extent || P.Way.back().From == -ByteRange::Far || P.Way.back().From >= Extent->From);
  }
};

/// `Entry`: __pacc_pipeline_array. Nothing: it has no other name, or not one that is known.
std::optional<PlaceBefore> placeBefore(const llvm::CallBase &Entry, const llvm::DataLayout &DL);

} // namespace pacc

#endif
