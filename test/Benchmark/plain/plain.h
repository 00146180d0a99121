/* A five-point star that adds, and fluxes from private arrays of four: n x n points, four fields. */
#ifndef PACC_BENCH_PLAIN_H
#define PACC_BENCH_PLAIN_H

#include "../bench.h"

enum { FIELDS = 4 };

/* Rate by the arrays' bytes that must move at least. */
static inline double star_bytes(int n) { return 3.0 * sizeof(double) * n * n; }
static inline double flux_bytes(int n) { return 2.0 * FIELDS * sizeof(double) * n * n; }

/* Some points of both results, from what was there before. */
static inline void plain_verify(int n, const double *in, const double *star, const double *flux) {
  const long plane = (long)n * n;
  for (int sample = 0; sample < 1000; sample++) {
    const long i = 1 + (long)(bench_random() * (n - 6)), j = 1 + (long)(bench_random() * (n - 6));
    const double want = 0.5 * (in[(i + 1) * n + j] - in[(i - 1) * n + j] + in[i * n + j + 1] - in[i * n + j - 1]);
    bench_verify(bench_near(star[i * n + j], want, 1e-12), "star", star[i * n + j], want);
    double v[FIELDS];
    for (int l = 0; l < FIELDS; l++) {
      const double *s = in + l * plane + i * n + j;
      v[l] = -s[0] / 12 + 7 * s[n] / 12 + 7 * s[2 * n] / 12 - s[3 * n] / 12;
    }
    for (int l = 0; l < FIELDS; l++)
      bench_verify(bench_near(flux[l * plane + i * n + j], v[l] * v[0], 1e-12), "flux",
                   flux[l * plane + i * n + j], v[l] * v[0]);
  }
}

#endif
