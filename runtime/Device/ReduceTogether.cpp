//===- ReduceTogether.cpp - several reductions over all lanes of the gang -*- C++ -*-===//
#include "Exchange.h"
#include "Operators.h"
#include "pacc/ABI/Device.h"

using namespace pacc::device;

PACCD_LANE_REDUCTION void __paccd_meet_lanes(void) { meetLanes(); }

#define LEAVE(OP, FUNCTOR, NAME, TYPE)                                         \
  PACCD_LANE_REDUCTION void __paccd_leave_lanes_##OP##_##NAME(uint32_t Offset, \
                                                              TYPE *Value) {   \
    *Value = leaveLanes<FUNCTOR>(*Value, Offset);                              \
  }
PACCD_SCALAR_REDUCTIONS(LEAVE)
PACCD_WIDE_REDUCTIONS(LEAVE)

#define COLLECT(OP, FUNCTOR, NAME, TYPE)                                       \
  PACCD_LANE_REDUCTION void __paccd_collect_lanes_##OP##_##NAME(               \
      uint32_t Offset, TYPE *Value) {                                          \
    *Value = collectLanes<FUNCTOR>(*Value, Offset);                            \
  }
PACCD_SCALAR_REDUCTIONS(COLLECT)
PACCD_WIDE_REDUCTIONS(COLLECT)
