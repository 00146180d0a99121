//===- Slots.cpp - exchange memory of an NVIDIA gang -*- C++ -*-===//
#include "Device/Form.h"

namespace pacc::device {

/// Shared memory has no initial value.
extern "C" __attribute__((address_space(3),
                          loader_uninitialized)) Slot __paccd_slots[SlotCount];

} // namespace pacc::device
