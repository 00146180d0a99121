/* Routines that are called in hot loops, which either side makes from the same text: PACC in another file (routines.c),
 * CUDA in the kernel's own. */
#ifndef LINKED_H
#define LINKED_H

#include "../bench.h"

enum { LINKED_STEPS = 256, LINKED_TERMS = 32 };

#ifdef __CUDACC__
#define LINKED static __device__ inline
#else
#pragma acc routine seq
double linked_next(double x, double rate);
#pragma acc routine seq
float linked_term(float x, int power);
#define LINKED
#endif

#if defined(__CUDACC__) || defined(LINKED_BODIES)
/* A step of the logistic map. */
LINKED double linked_next(double x, double rate) { return rate * x * (1 - x); }

/* A term of a series of even powers. */
LINKED float linked_term(float x, int power) {
  const float square = x * x;
  return power % 2 ? -square / (1 + square * power) : square / (1 + square * power);
}
#endif

static inline double *linked_doubles(int n) {
  double *x = (double *)bench_allocate((size_t)n * sizeof *x);
  for (int i = 0; i < n; i++)
    x[i] = bench_random();
  return x;
}

static inline double linked_want_map(double x) {
  for (int k = 0; k < LINKED_STEPS; k++)
    x = 2.5 * x * (1 - x); /* which has a fixed point, so that rounding does not show */
  return x;
}

static inline double linked_want_series(double x) {
  double sum = 0;
  for (int k = 0; k < LINKED_TERMS; k++)
    sum += (k % 2 ? -1 : 1) * x * x / (1 + x * x * k);
  return sum;
}

#endif
