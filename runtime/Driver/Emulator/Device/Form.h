//===- Form.h - primitives on the emulator ----------------------*- C++ -*-===//
//
// The lanes are fibers of libpaccrt (Driver/Emulator/Contract.h).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_DEVICE_FORM_H
#define PACC_RUNTIME_DRIVER_EMULATOR_DEVICE_FORM_H

#include "Driver/Emulator/Contract.h"

/// The emulator switches from lane to lane many times: a call is nothing beside that.
#define PACCD_LANE_REDUCTION PACCD_SHARED_ENTRY
#define PACCD_GANG_REDUCTION PACCD_SHARED_ENTRY

/// In builds for mutation tests the emulator can leave out any one barrier (Support/Mutation.h).
#ifdef PACC_MUTATION
extern "C" bool __pacce_is_left_out(const char *File, int Line);
#define PACCD_BARRIER(Barrier)                                                 \
  (__pacce_is_left_out(__FILE_NAME__, __LINE__) ? void() : (Barrier))
#endif

namespace pacc::device {

constexpr acc_device_t FormType = acc_device_emulator;

constexpr uint32_t WarpSize = EmulatorBlock.WarpSize;
constexpr bool NarrowRowsArePowersOfTwo = false;
using LaneMask = uint32_t;

constexpr uint32_t SlotCount = PACCE_SLOTS;

PACCD_INLINE uint32_t gang(uint32_t Axis) { return __pacce_lane()->gang[Axis]; }
PACCD_INLINE uint32_t numGangs(uint32_t Axis) {
  return __pacce_lane()->num_gangs[Axis];
}
PACCD_INLINE uint64_t share(uint32_t Axis, uint64_t Trips,
                            uint32_t After) {
  return Trips * (gang(Axis) + After) / numGangs(Axis);
}
PACCD_INLINE uint32_t laneX() { return __pacce_lane()->x; }
PACCD_INLINE uint32_t laneY() { return __pacce_lane()->y; }
PACCD_INLINE uint32_t width() { return __pacce_lane()->width; }
PACCD_INLINE uint32_t height() { return __pacce_lane()->height; }

PACCD_INLINE uint32_t firstOfRow(uint32_t Width) { return (laneY() * Width) % WarpSize; }

PACCD_INLINE void barrierGang() { __pacce_barrier_gang(); }
PACCD_INLINE void barrierRow() { __pacce_barrier_row(); }
PACCD_INLINE void barrierWarp(LaneMask) {} // a shuffle is one, too
PACCD_INLINE void barrierGrid(void *, uint32_t) { __pacce_barrier_grid(); }
PACCD_INLINE bool anyInGang(bool Flag) { return __pacce_any(Flag); }
constexpr int UpdateOrder = __ATOMIC_ACQ_REL;
PACCD_INLINE void fence() {}
PACCD_INLINE uint32_t shuffle(LaneMask Mask, uint32_t Word, uint32_t Lane) {
  return __pacce_shuffle(Mask, Word, Lane);
}
PACCD_INLINE uint32_t shuffleXor(LaneMask Mask, uint32_t Word, uint32_t Lane, uint32_t Distance) {
  return shuffle(Mask, Word, Lane ^ Distance);
}

PACCD_INLINE void *slot(uint32_t I, uint32_t Offset) {
  return static_cast<char *>(__pacce_lane()->slots) +
         uint64_t(I) * PACCE_SLOT_BYTES + Offset;
}
template <class T> PACCD_INLINE void storeSlot(uint32_t I, T Value, uint32_t Offset = 0) {
  *static_cast<T *>(slot(I, Offset)) = Value;
}
template <class T> PACCD_INLINE T loadSlot(uint32_t I, uint32_t Offset = 0) {
  return *static_cast<T *>(slot(I, Offset));
}

} // namespace pacc::device

#endif
