//===- Shared.cpp - gang-shared memory of the emulator -*- C++ -*-===//
#include "Device/Form.h"
#include "pacc/ABI/Device.h"

PACCD_ENTRY void *__paccd_shared_base(void) { return __pacce_lane()->shared; }
