//===- ReduceRow.cpp - reductions over the lanes of the caller's worker -*- C++
//-*-===//
#include "Exchange.h"
#include "Operators.h"
#include "pacc/ABI/Device.h"

using namespace pacc::device;

#define SCALAR(OP, FUNCTOR, NAME, TYPE)                                        \
  PACCD_LANE_REDUCTION TYPE __paccd_reduce_row_##OP##_##NAME(TYPE Value) {     \
    return reduceRow<FUNCTOR>(Value);                                          \
  }
PACCD_SCALAR_REDUCTIONS(SCALAR)

#define WIDE(OP, FUNCTOR, NAME, TYPE)                                       \
  PACCD_LANE_REDUCTION void __paccd_reduce_row_##OP##_##NAME(TYPE *Value) {    \
    *Value = reduceRow<FUNCTOR>(*Value);                                       \
  }
PACCD_WIDE_REDUCTIONS(WIDE)
