// Loops without a directive inside of those that have one: the lanes of a star, whose trip count only the host knows before
// the launch, and short loops over private arrays, which belong to the lane that does the point.
// Usage: plain [points along an edge = 8000] [repeats = 20]
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t 100 2 | FileCheck %s && %run_emulator %t 60 1 | FileCheck %s
// CHECK: RESULT plain/star rate
// CHECK: RESULT plain/flux rate
#include "plain.h"

static void star(int n, const double *restrict in, double *restrict out) {
#pragma acc parallel loop present(in, out)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      out[(long)i * n + j] += 0.5 * (in[(long)(i + 1) * n + j] - in[(long)(i - 1) * n + j] + in[(long)i * n + j + 1] -
                                     in[(long)i * n + j - 1]);
}

static void flux(int n, const double *restrict in, double *restrict out) {
  double stencil[4], v[FIELDS];
  const long plane = (long)n * n;
#pragma acc parallel loop collapse(2) private(stencil, v) present(in, out)
  for (int i = 0; i < n - 4; i++)
    for (int j = 0; j < n - 4; j++) {
      for (int l = 0; l < FIELDS; l++) {
        for (int s = 0; s < 4; s++)
          stencil[s] = in[l * plane + (long)(i + s) * n + j];
        v[l] = -stencil[0] / 12 + 7 * stencil[1] / 12 + 7 * stencil[2] / 12 - stencil[3] / 12;
      }
      for (int l = 0; l < FIELDS; l++)
        out[l * plane + (long)i * n + j] = v[l] * v[0];
    }
}

int main(int argc, char **argv) {
  const int n = (int)bench_argument(argc, argv, 1, 8000), repeats = (int)bench_argument(argc, argv, 2, 20);
  const long plane = (long)n * n, points = FIELDS * plane;
  double *in = bench_allocate(points * sizeof(double)), *added = bench_allocate(plane * sizeof(double)),
         *out = bench_allocate(points * sizeof(double)), star_time, flux_time;
  bench_seed();
  for (long i = 0; i < points; i++)
    in[i] = bench_random();
  memset(added, 0, plane * sizeof(double));
#pragma acc data copyin(in[0:points]) copy(added[0:plane]) copyout(out[0:points])
  {
    star(n, in, added);
    flux(n, in, out);
#pragma acc update self(added[0:plane], out[0:points])
    plain_verify(n, in, added, out);
    BENCH_BATCHES(star_time, repeats, 1, star(n, in, added), (void)0);
    BENCH_BATCHES(flux_time, repeats, 1, flux(n, in, out), (void)0);
  }
  bench_result("plain/star", "rate", 1e-9 * star_bytes(n) / star_time, "GB/s");
  bench_result("plain/flux", "rate", 1e-9 * flux_bytes(n) / flux_time, "GB/s");
  free(in);
  free(added);
  free(out);
  return 0;
}
