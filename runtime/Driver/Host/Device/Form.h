//===- Form.h - primitives on the host's cores ------------------*- C++ -*-===//
//
// A gang is one lane, so barriers, shuffles and exchange slots fold away. Gangs
// run on threads of libpaccrt and lie on the grid's first axis.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_HOST_DEVICE_FORM_H
#define PACC_RUNTIME_DRIVER_HOST_DEVICE_FORM_H

/// Gangs call theirs once, at the end.
#define PACCD_LANE_REDUCTION PACCD_ENTRY
#define PACCD_GANG_REDUCTION PACCD_SHARED_ENTRY

/// Exported by libpaccrt: number of the gang that the calling thread runs, and
/// of all gangs.
extern "C" __attribute__((const)) uint32_t __pacch_gang(void);
extern "C" __attribute__((const)) uint32_t __pacch_num_gangs(void);
/// __paccd_share on the first axis. Kernels must not see how it is computed:
/// LLVM's address arithmetic would carry the division along.
extern "C" __attribute__((const)) uint64_t __pacch_share(uint64_t Trips,
                                                         uint32_t After);

extern "C" void __pacch_barrier_grid(void);

namespace pacc::device {

constexpr acc_device_t FormType = acc_device_host;

/// No lane has others to meet: these only make the common code compile.
using LaneMask = uint32_t;
constexpr uint32_t WarpSize = 8 * sizeof(LaneMask);
constexpr bool NarrowRowsArePowersOfTwo = false;
constexpr uint32_t SlotCount = 0;

PACCD_INLINE uint32_t gang(uint32_t Axis) {
  return Axis == 0 ? __pacch_gang() : 0;
}
PACCD_INLINE uint32_t numGangs(uint32_t Axis) {
  return Axis == 0 ? __pacch_num_gangs() : 1;
}
PACCD_INLINE uint64_t share(uint32_t Axis, uint64_t Trips, uint32_t After) {
  return Axis == 0 ? __pacch_share(Trips, After) : After * Trips;
}
PACCD_INLINE uint32_t laneX() { return 0; }
PACCD_INLINE uint32_t laneY() { return 0; }
PACCD_INLINE uint32_t width() { return 1; }
PACCD_INLINE uint32_t height() { return 1; }

PACCD_INLINE uint32_t firstOfRow(uint32_t) { return 0; }

PACCD_INLINE void barrierGang() {}
PACCD_INLINE void barrierRow() {}
PACCD_INLINE void barrierWarp(LaneMask) {}
PACCD_INLINE void barrierGrid(void *, uint32_t) { __pacch_barrier_grid(); }
PACCD_INLINE bool anyInGang(bool Flag) { return Flag; }
constexpr int UpdateOrder = __ATOMIC_ACQ_REL;
PACCD_INLINE void fence() {}
PACCD_INLINE uint32_t shuffle(LaneMask, uint32_t Word, uint32_t) {
  return Word;
}

PACCD_INLINE uint32_t shuffleXor(LaneMask, uint32_t Word, uint32_t, uint32_t) {
  return Word;
}

template <class T> PACCD_INLINE void storeSlot(uint32_t, T, uint32_t = 0) {}
template <class T> PACCD_INLINE T loadSlot(uint32_t, uint32_t = 0) { return T(); }

} // namespace pacc::device

#endif
