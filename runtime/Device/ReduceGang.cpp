//===- ReduceGang.cpp - reductions over all lanes of the gang -*- C++ -*-===//
#include "Exchange.h"
#include "Operators.h"
#include "pacc/ABI/Device.h"

using namespace pacc::device;

#define SCALAR(OP, FUNCTOR, NAME, TYPE)                                        \
  PACCD_LANE_REDUCTION TYPE __paccd_reduce_gang_##OP##_##NAME(TYPE Value) {    \
    return reduceGang<FUNCTOR>(Value);                                         \
  }
PACCD_SCALAR_REDUCTIONS(SCALAR)

#define WIDE(OP, FUNCTOR, NAME, TYPE)                                       \
  PACCD_LANE_REDUCTION void __paccd_reduce_gang_##OP##_##NAME(TYPE *Value) {   \
    *Value = reduceGang<FUNCTOR>(*Value);                                      \
  }
PACCD_WIDE_REDUCTIONS(WIDE)
