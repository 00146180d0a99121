// `routine seq` of another file in hot loops, beside CUDA that has them in the kernel's own file. Usage: linked
// [thousandths of the full size = 1000] [repeats = 20]
// RUN: %pacc -O3 -gpu=lto %s %S/Inputs/routines.c -o %t -lm && %run_host %t 3 1 | FileCheck %s && %run_emulator %t 1 1 | FileCheck %s
// CHECK: RESULT linked/map rate
// CHECK: RESULT linked/series rate
#include "linked.h"

static void map(int n, const double *restrict x, double *restrict y) {
#pragma acc parallel loop present(x[0 : n], y[0 : n])
  for (int i = 0; i < n; i++) {
    double value = x[i];
    for (int k = 0; k < LINKED_STEPS; k++)
      value = linked_next(value, 2.5);
    y[i] = value;
  }
}

static void series(int n, const double *restrict x, double *restrict y) {
#pragma acc parallel loop present(x[0 : n], y[0 : n])
  for (int i = 0; i < n; i++) {
    const float value = (float)x[i];
    float sum = 0;
    for (int k = 0; k < LINKED_TERMS; k++)
      sum += linked_term(value, k);
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  const int n = (int)(bench_argument(argc, argv, 1, 1000) * (1 << 22) / 1000), repeats = (int)bench_argument(argc, argv, 2, 20);
  bench_seed();
  double *x = linked_doubles(n), *y = linked_doubles(n), time;
  const int at = (int)(bench_random() * n);
#pragma acc data copyin(x[0 : n], y[0 : n])
  {
    BENCH_BATCHES(time, repeats, 1, map(n, x, y), (void)0);
    bench_result("linked/map", "rate", 1e-9 * n * LINKED_STEPS / time, "Gcalls/s");
#pragma acc update self(y[at:1])
    bench_verify(bench_near(y[at], linked_want_map(x[at]), 1e-9), "map", y[at], linked_want_map(x[at]));
    BENCH_BATCHES(time, repeats, 1, series(n, x, y), (void)0);
    bench_result("linked/series", "rate", 1e-9 * n * LINKED_TERMS / time, "Gcalls/s");
#pragma acc update self(y[at:1])
    bench_verify(bench_near(y[at], linked_want_series(x[at]), 1e-4), "series", y[at], linked_want_series(x[at]));
  }
  free(x), free(y);
  return 0;
}
