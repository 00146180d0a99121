//===- Form.h - primitives on NVIDIA GPUs -----------------------*- C++ -*-===//
//
// Volta or later. A gang is a thread block, so lane and gang numbers are
// special registers. Rows wider than a warp must be whole warps, with at most
// 15 rows in a block (the hardware has 16 named barriers and barrier 0 is the
// gang's); narrower rows must be a power of two. The runtime launches nothing
// else.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_DEVICE_FORM_H
#define PACC_RUNTIME_DRIVER_CUDA_DEVICE_FORM_H

#include "Driver/Cuda/Contract.h"
#include "pacc/ABI/Types.h"

/// A call costs more than what they do.
#define PACCD_LANE_REDUCTION PACCD_ENTRY
#define PACCD_GANG_REDUCTION PACCD_ENTRY

namespace pacc::device {

constexpr acc_device_t FormType = acc_device_nvidia;

constexpr uint32_t WarpSize = NvptxBlock.WarpSize;
constexpr bool NarrowRowsArePowersOfTwo = true;
using LaneMask = uint32_t;

constexpr uint32_t SlotCount = NvptxBlock.maxWarps();

struct alignas(ExchangeBytes) Slot {
  uint32_t Words[ExchangeBytes / sizeof(uint32_t)];
};

/// Defined in Slots.cpp.
extern "C" __attribute__((address_space(3))) Slot __paccd_slots[SlotCount];

PACCD_INLINE uint32_t gang(uint32_t Axis) {
  return Axis == 0   ? __nvvm_read_ptx_sreg_ctaid_x()
         : Axis == 1 ? __nvvm_read_ptx_sreg_ctaid_y()
                     : __nvvm_read_ptx_sreg_ctaid_z();
}
PACCD_INLINE uint32_t numGangs(uint32_t Axis) {
  return Axis == 0   ? __nvvm_read_ptx_sreg_nctaid_x()
         : Axis == 1 ? __nvvm_read_ptx_sreg_nctaid_y()
                     : __nvvm_read_ptx_sreg_nctaid_z();
}
PACCD_INLINE uint64_t share(uint32_t Axis, uint64_t Trips,
                            uint32_t After) {
  return Trips * (gang(Axis) + After) / numGangs(Axis);
}
PACCD_INLINE uint32_t laneX() { return __nvvm_read_ptx_sreg_tid_x(); }
PACCD_INLINE uint32_t laneY() { return __nvvm_read_ptx_sreg_tid_y(); }
PACCD_INLINE uint32_t width() { return __nvvm_read_ptx_sreg_ntid_x(); }
PACCD_INLINE uint32_t height() { return __nvvm_read_ptx_sreg_ntid_y(); }

PACCD_INLINE void barrierGang() { __nvvm_bar_sync(0); }
PACCD_INLINE bool anyInGang(bool Flag) { return __nvvm_bar0_or(Flag); }

/// LLVM's NVPTX backend makes every read-modify-write operation a relaxed one:
/// what orders is the fence.
constexpr int UpdateOrder = __ATOMIC_RELAXED;
PACCD_INLINE void fence() { asm volatile("fence.acq_rel.gpu;" ::: "memory"); }

/// Half of what 32 bits hold: all gangs together add so much, and the highest bit changes with the last one.
constexpr uint32_t Half = 1u << 31;

/// Counts this gang in, behind all that its lanes have stored. What was counted before.
PACCD_INLINE uint32_t arrive(uint32_t *Count, uint32_t Mine) {
  uint32_t Before;
  asm volatile("atom.add.release.gpu.u32 %0, [%1], %2;" : "=r"(Before) : "l"(Count), "r"(Mine) : "memory");
  return Before;
}
/// Loads in front of what lanes of the gang load later.
PACCD_INLINE uint32_t look(const uint32_t *Word) {
  uint32_t Now;
  asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(Now) : "l"(Word) : "memory");
  return Now;
}

/// One lane of each gang counts it in. A few gangs look at the count until all are in. Thousands of such loads would
/// stand in the way of those still to come, and so do those of all at one place: the last of many gangs shows all doors
/// that they are in, and the others wait at one of them. (Microseconds on an H100, 132, 264, 396, 528, 1056, 2112 gangs
/// that look at the count: 1.0, 1.4, 1.7, 2.0, 3.2, 6.3; at doors: 1.5, 1.7, 1.7, 1.8, 2.1, 2.9.)
PACCD_INLINE void barrierGrid(void *Scratch, uint32_t Gangs) {
  constexpr uint32_t FewGangs = 400;
  const auto Word = [Scratch](uint32_t Offset) {
    return reinterpret_cast<uint32_t *>(static_cast<char *>(Scratch) + Offset);
  };
  barrierGang();
  if (Gangs == 1)
    return;
  if ((laneX() | laneY()) == 0) {
    const bool IsFirst = (gang(0) | gang(1) | gang(2)) == 0;
    const uint32_t Mine = IsFirst ? Half - (Gangs - 1) : 1;
    if (Gangs <= FewGangs) {
      uint32_t *Count = Word(PACC_SCRATCH_FEW_ARRIVED);
      const uint32_t Before = arrive(Count, Mine);
      while (!((look(Count) ^ Before) & Half))
        ;
    } else {
      const uint32_t Before = arrive(Word(PACC_SCRATCH_ARRIVED), Mine);
      const uint32_t Open = ~Before & Half;
      if ((Before ^ (Before + Mine)) & Half) {
        fence();
        for (uint32_t Door = 0; Door != PACC_SCRATCH_DOORS; ++Door)
          __atomic_store_n(Word(PACC_SCRATCH_DOOR(Door)), Open, __ATOMIC_RELAXED);
      } else {
        const uint32_t *Door = Word(PACC_SCRATCH_DOOR(gang(0) % PACC_SCRATCH_DOORS));
        while (look(Door) != Open)
          ;
      }
    }
  }
  barrierGang();
}

PACCD_INLINE uint32_t shuffle(LaneMask Mask, uint32_t Word, uint32_t Lane) {
  return __nvvm_shfl_sync_idx_i32(Mask, Word, Lane, WarpSize - 1);
}

PACCD_INLINE uint32_t shuffleXor(LaneMask Mask, uint32_t Word, uint32_t, uint32_t Distance) {
  return __nvvm_shfl_sync_bfly_i32(Mask, Word, Distance, WarpSize - 1);
}

PACCD_INLINE void barrierWarp(LaneMask Mask) { __nvvm_bar_warp_sync(Mask); }

/// The lane of the warp at which the caller's row begins, rows being parts of one. Not by the row's number: gangs that
/// share a block do not know it (PACC_KERNEL_NARROW).
PACCD_INLINE uint32_t firstOfRow(uint32_t Width) {
  return Width == WarpSize ? 0 : __nvvm_read_ptx_sreg_laneid() - laneX();
}

/// A multiprocessor has 64 barriers for all its blocks, and ptxas takes all 16 of a block for one whose number it does not
/// know: four blocks are left. Rows whose numbers the block's size bounds have known ones.
PACCD_INLINE void barrierOfRow(uint32_t Row, uint32_t Width) {
  switch (Row) {
  case 0:
    return __nvvm_barrier_sync_cnt(1, Width);
  case 1:
    return __nvvm_barrier_sync_cnt(2, Width);
  case 2:
    return __nvvm_barrier_sync_cnt(3, Width);
  case 3:
    return __nvvm_barrier_sync_cnt(4, Width);
  default:
    return __nvvm_barrier_sync_cnt(Row + 1, Width);
  }
}

PACCD_INLINE void barrierRow() {
  uint32_t Width = width();
  if (height() == 1)
    barrierGang();
  else if (Width > WarpSize)
    barrierOfRow(laneY(), Width);
  else
    __nvvm_bar_warp_sync((~LaneMask(0) >> (WarpSize - Width)) << firstOfRow(Width));
}

template <class T>
PACCD_INLINE __attribute__((address_space(3))) T *slot(uint32_t I, uint32_t Offset) {
  return reinterpret_cast<__attribute__((address_space(3))) T *>(
      reinterpret_cast<__attribute__((address_space(3))) char *>(&__paccd_slots[I]) + Offset);
}
template <class T> PACCD_INLINE void storeSlot(uint32_t I, T Value, uint32_t Offset = 0) {
  *slot<T>(I, Offset) = Value;
}
template <class T> PACCD_INLINE T loadSlot(uint32_t I, uint32_t Offset = 0) {
  return *slot<T>(I, Offset);
}

} // namespace pacc::device

#endif
