//===- Extent.h - how long the axes of a launch are -------------*- C++ -*-===//
#ifndef PACC_RUNTIME_EXEC_SHAPES_EXTENT_H
#define PACC_RUNTIME_EXEC_SHAPES_EXTENT_H

#include "Exec/Shapes/Shape.h"
#include <algorithm>
#include <cmath>

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

/// Shortens the grid to `Most` gangs, the slow axes last.
inline void limitGangs(LaunchShape &Shape, uint64_t Most) {
  uint32_t *Grid = Shape.Grid;
  const uint64_t Slow = uint64_t(Grid[1]) * Grid[2];
  Grid[0] = std::min<uint64_t>(Grid[0], std::max<uint64_t>(1, Most / Slow));
  if (Slow > Most)
    Grid[1] = std::min<uint64_t>(Grid[1], std::max<uint64_t>(1, Most / Grid[2]));
  if (Grid[2] > Most)
    Grid[2] = Most;
}

/// The axes that nothing is known of get what the others leave of `Most` gangs, alike: one that
/// got them all might have few iterations.
inline void shareUnknownAxes(LaunchShape &Shape, const Extent *Axes, uint64_t Most) {
  uint64_t Known = 1;
  unsigned Unknown = 0;
  for (unsigned Axis = 0; Axis != PACC_AXES; ++Axis) {
    Unknown += Axes[Axis].Used && !Axes[Axis].Known;
    Known *= Shape.Grid[Axis]; // 1 for the others
  }
  const double Left = std::max(1.0, double(Most) / double(Known));
  for (unsigned Axis = 0; Axis != PACC_AXES; ++Axis)
    if (Axes[Axis].Used && !Axes[Axis].Known)
      Shape.Grid[Axis] = static_cast<uint32_t>(std::pow(Left, 1.0 / Unknown));
}

} // namespace pacc::rt

#endif
