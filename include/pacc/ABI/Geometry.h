//===- Geometry.h - what grids and blocks can be ----------------*- C++ -*-===//
//
// The launch geometry that the compiler and the runtime share: how what blocks (gangs) of
// a kind of device can be is told (by Contract.h in the folder of each device,
// runtime/Driver), what launches get that do not ask, and the arithmetic on both sides.
// The compiler tells the GPU a block's size where clauses fix it, so the runtime must come
// to the same.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ABI_GEOMETRY_H
#define PACC_ABI_GEOMETRY_H

#include "pacc/ABI/Types.h"
#include <stdint.h>

namespace pacc {

/// What a block can be. Of several rows, each is whole warps, or a part of one whose width is
/// a power of two.
struct BlockLimits {
  uint32_t WarpSize; ///< lanes that run in step and exchange values without memory
  uint32_t MaxLanes; ///< of a block
  /// Rows that are wider than a warp: each needs a barrier of the hardware.
  uint32_t MaxLongRows;
  /// Gang-shared variables, bytes, beside what the device runtime needs.
  uint32_t MaxSharedBytes;

  constexpr uint32_t maxWarps() const { return MaxLanes / WarpSize; }
};

/// Values that the warps of a gang leave for each other at a time, bytes of each warp.
constexpr uint32_t ExchangeBytes = 16;

/// Vector lanes of a launch that does not ask. With workers a warp each, so that its barrier costs nothing.
constexpr uint32_t DefaultLanes = 128;
constexpr uint32_t DefaultWorkers = 4;
/// Kernels with workers but no vector lanes.
constexpr uint32_t DefaultLonelyWorkers = 32;

/// The block of a jam form, where its lanes are a rectangle and no clause asks for their number. The code knows it:
/// columns that are a block apart lie at distances that are constants.
constexpr uint32_t JamBlock[2] = {64, 4};
/// Whether that is the kernel's: its flags, whether somebody asks for lanes, and its dimensions (pacc_loop_dim).
template <class Dims> constexpr bool hasJamBlock(uint32_t Flags, bool AreAskedFor, const Dims &All) {
  bool AreRows = false, AreColumns = false, AreOthers = false;
  for (const pacc_loop_dim &D : All) {
    AreColumns |= D.block_axis == 0 && D.gang_axis != PACC_NO_AXIS;
    AreRows |= D.block_axis == 1 && D.gang_axis != PACC_NO_AXIS;
    AreOthers |= D.block_axis != PACC_NO_AXIS && (D.block_axis > 1 || D.gang_axis == PACC_NO_AXIS);
  }
  return AreRows && AreColumns && !AreOthers && !AreAskedFor && !(Flags & PACC_KERNEL_WORKER);
}

/// Gangs in a block, where PACC_KERNEL_PACKED lets several share one.
constexpr uint32_t MaxPackedGangs = 8;

/// Gangs along each axis of a grid.
constexpr uint64_t MaxGrid[PACC_AXES] = {0x7fffffff, 65535, 65535};

/// The least multiple of `Multiple` that is not less than `Value`.
constexpr uint64_t roundUp(uint64_t Value, uint64_t Multiple) {
  return (Value + Multiple - 1) / Multiple * Multiple;
}

/// Lanes of a launch that asks for a vector length: whole warps.
constexpr uint32_t lanesAskedFor(uint64_t Asked, const BlockLimits &Limits) {
  return static_cast<uint32_t>(
      roundUp(Asked < Limits.MaxLanes ? Asked : Limits.MaxLanes, Limits.WarpSize));
}

/// The width of a block of `Lanes` whose columns and rows two loops of so many iterations share (0 rows: nobody knows). Its
/// height is what remains. So many as are usual are on the inner loop: neighbouring rows share what they read.
constexpr uint32_t widthOfRectangle(uint32_t Lanes, uint64_t Columns, uint64_t Rows) {
  constexpr uint32_t Usual = 64;
  const auto LeastOf = [](uint64_t A, uint64_t B) { return A < B ? A : B; };
  const uint64_t MostRows = LeastOf(Rows, Lanes / Usual);
  uint32_t Height = 1, Width = 1;
  while (Height * 2 <= MostRows)
    Height *= 2;
  while (Width < Columns && Width < Lanes)
    Width *= 2;
  return static_cast<uint32_t>(LeastOf(Lanes / Height, Width));
}

/// The most workers of so many lanes each.
constexpr uint32_t mostWorkers(uint32_t Lanes, const BlockLimits &Limits) {
  const uint32_t Fit = Limits.MaxLanes / Lanes;
  return Lanes > Limits.WarpSize && Fit > Limits.MaxLongRows ? Limits.MaxLongRows : Fit;
}

} // namespace pacc

#endif
