//===- Primitives.cpp - what emulator code calls --------------------------===//
//
// The exported side of Device/EmulatorLane.h. Outside a kernel these are never
// called.
//
//===----------------------------------------------------------------------===//

#include "Driver/Emulator/Gang.h"

using pacc::rt::emulator::Gang;

#define PACC_EXPORT extern "C" __attribute__((visibility("default")))

PACC_EXPORT const pacce_lane *__pacce_lane(void) { return Gang::currentLane(); }
PACC_EXPORT void __pacce_barrier_gang(void) { Gang::current().barrierGang(); }
PACC_EXPORT void __pacce_barrier_row(void) { Gang::current().barrierRow(); }
PACC_EXPORT int32_t __pacce_any(int32_t Flag) {
  return Gang::current().any(Flag != 0);
}
PACC_EXPORT uint32_t __pacce_shuffle(uint32_t Mask, uint32_t Word,
                                     uint32_t Lane) {
  return Gang::current().shuffle(Mask, Word, Lane);
}
