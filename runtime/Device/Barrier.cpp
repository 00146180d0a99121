//===- Barrier.cpp - barriers of all gangs, of a gang and of a worker -*- C++ -*-===//
#include "Exchange.h"
#include "pacc/ABI/Device.h"

using namespace pacc::device;

PACCD_ENTRY void __paccd_barrier_gang(void) { barrierGang(); }
PACCD_ENTRY void __paccd_barrier_worker(void) { barrierRow(); }
PACCD_ENTRY void __paccd_barrier_grid(void *scratch) { barrierGrid(scratch, gangs()); }
