/* PACC ABI: kernels that tell the emulator what they touch, so that it finds accesses which nothing
 * orders. Only emulator code that was compiled so (-gpu=races, -gpu=check; the kernel has the flag
 * PACC_KERNEL_RACES) calls these, before each access to memory that other lanes may see. Where nothing
 * orders the access and another one, the program ends with both places.
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

/* So many bytes are read. */
void __pacce_reads(const void *address, uint64_t bytes, struct pacc_site *site);
/* 1, 2, 4 or 8 bytes are written; value: what will be there. */
void __pacce_writes(void *address, uint64_t value, uint32_t bytes, struct pacc_site *site);
/* So many bytes are written; values: where they come from, or null. */
void __pacce_writes_block(void *address, const void *values, uint64_t bytes, struct pacc_site *site);
/* An atomic operation of so many bytes; order: enum pacc_atomic_order. */
void __pacce_updates(void *address, uint32_t bytes, uint32_t order, struct pacc_site *site);
/* The kernel got memory from the heap, whose size malloc_usable_size tells. */
void __pacce_has(void *memory);
/* The kernel is about to give that back. */
void __pacce_loses(void *memory);

#ifdef __cplusplus
}
#endif
#endif
