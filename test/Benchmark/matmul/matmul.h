/* The check of the matrix product benchmark: C r = A (B r) for a random vector r, all of C covered. */
#ifndef MATMUL_H
#define MATMUL_H

#include "../bench.h"

static inline void matmul_verify(long n, const double *a, const double *b, const double *c) {
  double *r = (double *)bench_allocate(n * sizeof(double)), *br = (double *)bench_allocate(n * sizeof(double));
  for (long i = 0; i < n; i++)
    r[i] = bench_random();
  for (long i = 0; i < n; i++) {
    double sum = 0;
    for (long j = 0; j < n; j++)
      sum += b[i * n + j] * r[j];
    br[i] = sum;
  }
  for (long i = 0; i < n; i++) {
    double want = 0, got = 0;
    for (long j = 0; j < n; j++) {
      want += a[i * n + j] * br[j];
      got += c[i * n + j] * r[j];
    }
    bench_verify(bench_near(got, want, 1e-10), "matmul", got, want);
  }
  free(r);
  free(br);
}

#endif
