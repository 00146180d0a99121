//===- Identity.cpp - which gang and lane runs, of how many -*- C++ -*-===//
#include "Form.h"
#include "pacc/ABI/Device.h"

using namespace pacc::device;

PACCD_ENTRY uint32_t __paccd_gang(uint32_t Axis) { return gang(Axis); }
PACCD_ENTRY uint32_t __paccd_num_gangs(uint32_t Axis) { return numGangs(Axis); }
PACCD_ENTRY uint64_t __paccd_share(uint32_t Axis, uint64_t Trips,
                                   uint32_t After) {
  return share(Axis, Trips, After);
}
PACCD_ENTRY uint32_t __paccd_lane_x(void) { return laneX(); }
PACCD_ENTRY uint32_t __paccd_lane_y(void) { return laneY(); }
PACCD_ENTRY uint32_t __paccd_width(void) { return width(); }
PACCD_ENTRY uint32_t __paccd_height(void) { return height(); }
