// Data for the programs of this folder: small integers, so that every sum is exact; and a number to compare.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static inline uint32_t next_random(void) {
  static uint32_t state = 12345;
  return (state = state * 1664525u + 1013904223u) >> 16;
}

#define FILL(array, count)                                                                         \
  do                                                                                               \
    for (long fill_i = 0; fill_i < (long)(count); fill_i++)                                        \
      (array)[fill_i] = next_random() % 61;                                                        \
  while (0)

static inline uint64_t hash_of(const void *data, size_t bytes) {
  uint64_t hash = 1469598103934665603u;
  for (size_t i = 0; i < bytes; i++)
    hash = (hash ^ ((const unsigned char *)data)[i]) * 1099511628211u;
  return hash;
}

#define HASH(array, count) hash_of((array), (count) * sizeof *(array))
