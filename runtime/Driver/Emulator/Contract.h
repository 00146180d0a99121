/* What emulator code and the emulator in libpaccrt share: what a gang can be,
 * the lane that runs, and the primitives that a GPU has in hardware. Part of the
 * ABI of one PACC_ABI_VERSION, though only the device runtime's bitcode calls it.
 */
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_CONTRACT_H
#define PACC_RUNTIME_DRIVER_EMULATOR_CONTRACT_H

#include "Driver/Cuda/Contract.h"
#include <stdint.h>

namespace pacc {

/// The emulator stands in for an NVIDIA GPU.
constexpr BlockLimits EmulatorBlock = NvptxBlock;

} // namespace pacc

/* Exchange slots of a gang: one a warp. */
constexpr uint32_t PACCE_SLOTS = pacc::EmulatorBlock.maxWarps();
constexpr uint32_t PACCE_SLOT_BYTES = pacc::ExchangeBytes;

struct pacce_lane {
  uint32_t gang[3], num_gangs[3];
  uint32_t x, y, width, height;
  void *shared; /* gang-shared memory, kernel->shared_bytes */
  void *slots;  /* PACCE_SLOTS * PACCE_SLOT_BYTES */
};

#ifdef __cplusplus
extern "C" {
#endif

/* The lane that calls; the same for the whole run of a kernel function. */
__attribute__((const)) const struct pacce_lane *__pacce_lane(void);

/* Suspend the lane until all lanes of its gang or row have called. */
void __pacce_barrier_gang(void);
void __pacce_barrier_row(void);
/* Suspend the lane until the lanes of all gangs have called, which must be under way together
 * (LaunchShape::Together). */
void __pacce_barrier_grid(void);

/* A gang barrier that returns whether any lane's flag is set. */
int32_t __pacce_any(int32_t flag);

/* The word of warp lane `lane`, counted round; suspends until all lanes of `mask` have
 * called with it. */
uint32_t __pacce_shuffle(uint32_t mask, uint32_t word, uint32_t lane);

#ifdef __cplusplus
}
#endif
#endif
