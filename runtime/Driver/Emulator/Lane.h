//===- Lane.h - one lane of a gang of the emulator --------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_LANE_H
#define PACC_RUNTIME_DRIVER_EMULATOR_LANE_H

#include "Driver/Emulator/Gang.h"

namespace pacc::rt::emulator {

inline constexpr uint32_t WarpSize = EmulatorBlock.WarpSize;

struct Gang::Lane : pacce_lane {
  Gang *Owner;
  Fiber *On;
  Wait Waits;
  bool HasEnded;
  uint32_t Mask;   ///< of the shuffle it waits for
  uint32_t Word;   ///< what it gives to others, or its flag
  uint32_t From;   ///< the lane whose word it wants
  uint32_t Answer; ///< what it gets
  LaneClock Time;
};

} // namespace pacc::rt::emulator

#endif
