/* Reductions of arrays: what many items add to few or some thousand elements, each item to one that only it knows. */
#ifndef PACC_BENCH_ARRAYS_H
#define PACC_BENCH_ARRAYS_H

#include "../bench.h"

enum { FEW = 16, SOME = 256, MANY = 4096 };

/* 2^26 items at scale 1000. */
static inline int arrays_items(long scale) { return (int)((1L << 26) * scale / 1000) + 3; }

static inline unsigned *arrays_kinds(int n) {
  unsigned *kind = (unsigned *)bench_allocate((size_t)n * sizeof *kind);
  for (int i = 0; i < n; i++)
    kind[i] = (unsigned)(bench_random() * 1073741824.0);
  return kind;
}

/* Whole numbers, whose sums are exact in any order. */
static inline double *arrays_doubles(int n) {
  double *x = (double *)bench_allocate((size_t)n * sizeof *x);
  for (int i = 0; i < n; i++)
    x[i] = (double)(int)(bench_random() * 64);
  return x;
}

static inline float *arrays_floats(int n) {
  float *x = (float *)bench_allocate((size_t)n * sizeof *x);
  for (int i = 0; i < n; i++)
    x[i] = (float)(int)(bench_random() * 64);
  return x;
}

#endif
