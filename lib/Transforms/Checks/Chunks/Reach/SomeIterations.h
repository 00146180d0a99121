//===- SomeIterations.h - accesses that leave some chunks -------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_SOMEITERATIONS_H
#define PACC_TRANSFORMS_SOMEITERATIONS_H

#include "Checks/Chunks/Reach/ChunkReach.h"

#include "llvm/ADT/StringRef.h"

namespace pacc {

class Choices;

/// The access is outside of its unit in some iterations of a long loop; in others it may not be.
struct OutsideInSome {
  /// Which they are: those away from the ends of the range; the first one of all; the last one.
  enum { Middle, First, Last } Where;
  Outside There;
};

/// Of an access of which outsideOf() is null, as where it goes changes with the iteration (`a[n - 1 - i]`), or is
/// chosen: by limits (`max(i - 2, 0)`), remainders (`(i + n - 1) % n`) or conditions (`up = i ? i - 1 : 0`).
std::optional<OutsideInSome> outsideInSome(const ChunkAccess &A, const Polynomial &Left, const Polynomial &Right,
                                           Choices &Values);

} // namespace pacc

#endif
