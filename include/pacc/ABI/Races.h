/* PACC ABI: kernels that tell the emulator what they touch, so that it finds accesses which nothing
 * orders. Only emulator code that was compiled so (-gpu=races, -gpu=check; the kernel has the flag
 * PACC_KERNEL_RACES) calls these, before each access to memory that other lanes may see:
 *
 *   __pacce_reads         bytes are read
 *   __pacce_writes        1, 2, 4 or 8 bytes are written; value: what will be there
 *   __pacce_writes_block  bytes are written; values: where they come from, or null
 *   __pacce_updates       an atomic operation; order: enum pacc_atomic_order
 *   __pacce_has           the kernel got memory from the heap, whose size malloc_usable_size tells
 *   __pacce_loses         and will give it back
 */
#ifndef PACC_ABI_RACES_H
#define PACC_ABI_RACES_H

#include <stdint.h>

enum pacc_site_flags {
  PACC_SITE_OPERATOR = 0xffu,   /* 1 + enum pacc_red_op of a value that is combined with the old one */
  PACC_SITE_SCALAR = 1u << 8,   /* the variable itself, not one of its elements */
  PACC_SITE_COMPILER = 1u << 9  /* no access of the program */
};

enum pacc_atomic_order {
  PACC_ATOMIC_ACQUIRE = 1u << 0,
  PACC_ATOMIC_RELEASE = 1u << 1,
  PACC_ATOMIC_READS = 1u << 2 /* and does not write */
};

/* A place of the program that touches memory. */
struct pacc_site {
  const char *file;
  const char *variable; /* null: unknown */
  int32_t line;
  /* Line of the innermost loop around it that is spread over gangs, workers, vector lanes; 0: none. */
  int32_t gang_loop, worker_loop, vector_loop;
  uint32_t element; /* bytes of what the program counts in */
  uint32_t flags;   /* enum pacc_site_flags */
  uint32_t id;      /* the emulator's; zero in the object file */
  uint32_t reserved;
};

#ifdef __cplusplus
extern "C" {
#endif

void __pacce_reads(const void *address, uint64_t bytes, struct pacc_site *site);
void __pacce_writes(void *address, uint64_t value, uint32_t bytes, struct pacc_site *site);
void __pacce_writes_block(void *address, const void *values, uint64_t bytes, struct pacc_site *site);
void __pacce_updates(void *address, uint32_t bytes, uint32_t order, struct pacc_site *site);
void __pacce_has(void *memory);
void __pacce_loses(void *memory);

#ifdef __cplusplus
}
#endif
#endif
