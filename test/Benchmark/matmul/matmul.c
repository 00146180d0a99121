// Naive matrix product: collapsed row and column loops, a sequential inner loop with a scalar sum.
// Usage: matmul [order = 4096] [repeats = 10]
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t 100 1 | FileCheck %s && %run_emulator %t 40 1 | FileCheck %s
// CHECK: RESULT matmul/collapse rate
// CHECK: RESULT matmul/plain rate
#include "matmul.h"

static void multiply(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop collapse(2) present(a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
#pragma acc loop seq
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

/* A directive for the rows alone. */
static void multiply_plain(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

typedef void product(int, const double *, const double *, double *);

static void run(const char *name, product *multiply, int n, int repeats, const double *a, const double *b, double *c) {
  const long size = (long)n * n;
  double seconds;
#pragma acc data copyin(a[0:size], b[0:size]) copyout(c[0:size])
  BENCH_BATCHES(seconds, repeats, 1, multiply(n, a, b, c), (void)0);
  matmul_verify(n, a, b, c);
  bench_result(name, "rate", 2e-9 * size * n / seconds, "GFLOPS");
}

int main(int argc, char **argv) {
  const int n = (int)bench_argument(argc, argv, 1, 4096), repeats = (int)bench_argument(argc, argv, 2, 10);
  const long size = (long)n * n;
  double *a = bench_allocate(size * sizeof(double)), *b = bench_allocate(size * sizeof(double)),
         *c = bench_allocate(size * sizeof(double));
  bench_seed();
  for (long i = 0; i < size; i++) {
    a[i] = bench_random() - 0.5;
    b[i] = bench_random() - 0.5;
  }
  run("matmul/collapse", multiply, n, repeats, a, b, c);
  run("matmul/plain", multiply_plain, n, repeats, a, b, c);
  free(a);
  free(b);
  free(c);
  return 0;
}
