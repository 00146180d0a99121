/* Loop nests of many kinds, in sizes that fill a GPU. Each has one element that the host computes again. */
#ifndef PACC_BENCH_NESTS_H
#define PACC_BENCH_NESTS_H

#include "../bench.h"

enum { BINS = 256, ROW = 27, TAPS = 5 };
static const float NESTS_SOFTENING = 1e-3f;

/* How much of everything: `scale` 1000 fills an H200. */
struct nests_sizes {
  int edge;   /* of square grids */
  int bodies; /* of the n-body step */
  int rows;   /* of the sparse matrix */
  int items;  /* of the histogram, the gather */
};

static inline struct nests_sizes nests_sizes(long scale) {
  struct nests_sizes s;
  s.edge = (int)(8192 * scale / 1000) + 3;
  s.bodies = (int)(65536 * scale / 1000) + 1;
  s.rows = (int)(2000000 * scale / 1000) + 7;
  s.items = (int)(200000000 * scale / 1000) + 5;
  return s;
}

static inline double *nests_doubles(long n) {
  double *a = (double *)bench_allocate((size_t)n * sizeof *a);
  for (long i = 0; i < n; i++)
    a[i] = bench_random();
  return a;
}

static inline float *nests_floats(long n) {
  float *a = (float *)bench_allocate((size_t)n * sizeof *a);
  for (long i = 0; i < n; i++)
    a[i] = (float)bench_random();
  return a;
}

static inline int *nests_integers(long n, int below) {
  int *a = (int *)bench_allocate((size_t)n * sizeof *a);
  for (long i = 0; i < n; i++)
    a[i] = (int)(bench_random() * below);
  return a;
}

/* Where the rows of a sparse matrix begin, and the last one ends. */
static inline int *nests_row_ends(int rows) {
  int *end = (int *)bench_allocate(((size_t)rows + 1) * sizeof *end);
  for (int i = 0; i <= rows; i++)
    end[i] = i * ROW;
  return end;
}

/* Compares some of `n` results with what EXPRESSION, of `long at`, says. */
#define NESTS_VERIFY(what, n, result, tolerance, expression)                                       \
  for (int nests_sample = 0; nests_sample < 500; nests_sample++) {                                 \
    const long at = (long)(bench_random() * (double)(n));                                          \
    const double want = (double)(expression);                                                      \
    bench_verify(bench_near((double)(result), want, tolerance), what, (double)(result), want);     \
  }

static inline double nests_star(const double *a, int n, long at) {
  return 0.25 * (a[at - 1] + a[at + 1] + a[at - n] + a[at + n]);
}

static inline double nests_row(const double *value, const int *column, const double *x, long row) {
  double sum = 0;
  for (int k = 0; k < ROW; k++)
    sum += value[row * ROW + k] * x[column[row * ROW + k]];
  return sum;
}

static inline double nests_force(const float *x, const float *y, const float *z, int n, long body) {
  double sum = 0;
  for (int j = 0; j < n; j++) {
    const double dx = x[j] - x[body], dy = y[j] - y[body], dz = z[j] - z[body];
    const double r = dx * dx + dy * dy + dz * dz + NESTS_SOFTENING;
    sum += dx / (r * sqrt(r));
  }
  return sum;
}

static inline double nests_window(const float *a, const float *w, int n, long at) {
  double sum = 0;
  for (int i = 0; i < TAPS; i++)
    for (int j = 0; j < TAPS; j++)
      sum += w[i * TAPS + j] * a[at + (i - TAPS / 2) * (long)n + j - TAPS / 2];
  return sum;
}

#endif
