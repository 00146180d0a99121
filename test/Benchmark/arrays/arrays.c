// Reductions of arrays by their clause, beside CUDA by hand. Usage: arrays [thousandths of the full size = 1000] [repeats = 20]
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t 3 1 | FileCheck %s && %run_emulator %t 1 1 | FileCheck %s
// CHECK: RESULT arrays/few rate
// CHECK: RESULT arrays/counts rate
#include "arrays.h"

static void few(int n, const unsigned *restrict kind, const double *restrict x, double sum[FEW]) {
#pragma acc parallel loop present(kind, x) reduction(+ : sum[0 : FEW])
  for (int i = 0; i < n; i++)
    sum[kind[i] % FEW] += x[i];
}

static void some(int n, const unsigned *restrict kind, const double *restrict x, double sum[SOME]) {
#pragma acc parallel loop present(kind, x) reduction(+ : sum[0 : SOME])
  for (int i = 0; i < n; i++)
    sum[kind[i] % SOME] += x[i];
}

static void many(int n, const unsigned *restrict kind, const float *restrict x, float sum[MANY]) {
#pragma acc parallel loop present(kind, x) reduction(+ : sum[0 : MANY])
  for (int i = 0; i < n; i++)
    sum[kind[i] % MANY] += x[i];
}

static void counts(int n, const unsigned *restrict kind, int count[MANY]) {
#pragma acc parallel loop present(kind) reduction(+ : count[0 : MANY])
  for (int i = 0; i < n; i++)
    count[kind[i] % MANY]++;
}

static void moments(int n, const double *restrict x, double sum[4]) {
#pragma acc parallel loop present(x) reduction(+ : sum[0 : 4])
  for (int i = 0; i < n; i++) {
    double power = 1;
    for (int k = 0; k < 4; k++) {
      sum[k] += power;
      power *= x[i];
    }
  }
}

#define UPDATE(...) _Pragma(#__VA_ARGS__)

/* Calls it once for the element at `at`, of `size`, and often for the time. The results stay on the device, as those of the
 * kernels by hand do. */
#define TIME(name, size, bytes, result, call, term)                                                                    \
  do {                                                                                                                 \
    const int at = (int)(bench_random() * (size));                                                                     \
    double want = (double)(result)[at], time;                                                                          \
    call;                                                                                                              \
    UPDATE(acc update self(result))                                                                                    \
    for (int i = 0; i < n; i++)                                                                                        \
      want += term;                                                                                                    \
    bench_verify(bench_near((double)(result)[at], want, 1e-6), name, (double)(result)[at], want);                      \
    BENCH_BATCHES(time, repeats, 1, call, (void)0);                                                                    \
    bench_result("arrays/" name, "rate", 1e-9 * (bytes) * n / time, "GB/s");                                           \
  } while (0)

int main(int argc, char **argv) {
  const int n = arrays_items(bench_argument(argc, argv, 1, 1000)), repeats = (int)bench_argument(argc, argv, 2, 20);
  bench_seed();
  unsigned *kind = arrays_kinds(n);
  double *x = arrays_doubles(n), sum[SOME] = {0};
  float *y = arrays_floats(n), sums[MANY] = {0};
  int count[MANY] = {0};
#pragma acc data copyin(kind[0:n], x[0:n], y[0:n], sum, sums, count)
  {
    TIME("few", FEW, 12, sum, few(n, kind, x, sum), kind[i] % FEW == (unsigned)at ? x[i] : 0);
    memset(sum, 0, sizeof sum);
#pragma acc update device(sum)
    TIME("some", SOME, 12, sum, some(n, kind, x, sum), kind[i] % SOME == (unsigned)at ? x[i] : 0);
    memset(sum, 0, sizeof sum);
#pragma acc update device(sum)
    TIME("moments", 4, 8, sum, moments(n, x, sum), pow(x[i], at));
    TIME("many", MANY, 8, sums, many(n, kind, y, sums), kind[i] % MANY == (unsigned)at ? y[i] : 0);
    TIME("counts", MANY, 4, count, counts(n, kind, count), kind[i] % MANY == (unsigned)at);
  }
  free(kind), free(x), free(y);
  return 0;
}
