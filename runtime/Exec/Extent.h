//===- Extent.h - how long the axes of a launch are -------------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_EXTENT_H
#define PACC_RUNTIME_EXEC_EXTENT_H

#include "Exec/Shape.h"
#include <algorithm>

namespace pacc::rt {

/// Counters of 32 bits have room for so many lanes in any case.
inline constexpr uint64_t MaxEstimate = 0x7fffffff;

/// Trip counts of one axis: the most over all loops, and whether all of them
/// are known.
struct Extent {
  bool Used = false;
  bool Known = true;
  bool Exact = true; ///< none of them is an estimate
  uint64_t Trips = 0;

  void add(const Trip *KnownTrips, uint64_t Share) {
    Used = true;
    Known &= KnownTrips != nullptr;
    if (!KnownTrips)
      return;
    Exact &= !KnownTrips->IsEstimate;
    uint64_t Most = KnownTrips->Trips;
    if (KnownTrips->IsEstimate) // may be rubbish
      Most = std::min(Most, MaxEstimate);
    Trips = std::max(Trips, (Most + Share - 1) / Share);
  }
};

inline uint32_t powerOfTwoFrom(uint32_t Least, uint64_t Value) {
  uint32_t Power = Least;
  while (Power < Value && Power < (1u << 30))
    Power *= 2;
  return Power;
}

inline uint32_t powerOfTwoUpTo(uint64_t Value) {
  uint32_t Power = 1;
  while (Power * 2 <= Value && Power < (1u << 30))
    Power *= 2;
  return Power;
}

} // namespace pacc::rt

#endif
