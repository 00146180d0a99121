// Memory bandwidth: copy, mul, add, triad and dot over three arrays of doubles.
// Usage: stream [log2 of elements = 27] [repeats = 20]
// The OpenMP directives beside the OpenACC ones make the host comparison of host.sh.
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t 16 3 | FileCheck %s && %run_emulator %t 12 1 | FileCheck %s
// CHECK: RESULT stream/copy
// CHECK: RESULT stream/triad
// CHECK: RESULT stream/dot
#include "../bench.h"

enum { BATCH = 10 };

static void copy(long n, const double *restrict a, double *restrict c) {
#pragma acc parallel loop present(a[0:n], c[0:n]) async(1)
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    c[i] = a[i];
}

static void mul(long n, double s, double *restrict b, const double *restrict c) {
#pragma acc parallel loop present(b[0:n], c[0:n]) async(1)
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    b[i] = s * c[i];
}

static void add(long n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) async(1)
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

static void triad(long n, double s, double *restrict a, const double *restrict b, const double *restrict c) {
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) async(1)
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}

static double dot(long n, const double *restrict a, const double *restrict b) {
  double sum = 0;
#pragma acc parallel loop present(a[0:n], b[0:n]) reduction(+ : sum)
#pragma omp parallel for reduction(+ : sum)
  for (long i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static void finish(void) {
#pragma acc wait(1)
}

int main(int argc, char **argv) {
  const long n = 1L << bench_argument(argc, argv, 1, 27);
  const int repeats = (int)bench_argument(argc, argv, 2, 20);
  const double bytes = (double)n * sizeof(double), s = 0.4;
  double *a = bench_allocate(n * sizeof(double)), *b = bench_allocate(n * sizeof(double)),
         *c = bench_allocate(n * sizeof(double)), *a0 = bench_allocate(n * sizeof(double));
  double sum = 0, copy_time, mul_time, add_time, triad_time, dot_time;
  bench_seed();
  for (long i = 0; i < n; i++) {
    a[i] = a0[i] = bench_random();
    b[i] = c[i] = -1;
  }
#pragma acc data copy(a[0:n], b[0:n], c[0:n])
  {
    // Each kernel may run any number of times: its operands do not change meanwhile.
    BENCH_BATCHES(copy_time, repeats, BATCH, copy(n, a, c), finish());
    BENCH_BATCHES(mul_time, repeats, BATCH, mul(n, s, b, c), finish());
    BENCH_BATCHES(add_time, repeats, BATCH, add(n, a, b, c), finish());
    BENCH_BATCHES(triad_time, repeats, BATCH, triad(n, s, a, b, c), finish());
    BENCH_BATCHES(dot_time, repeats, BATCH, sum = dot(n, a, b), (void)0);
  }
  double want = 0, error = 0;
  for (long i = 0; i < n; i++) {
    double b1 = s * a0[i], c1 = a0[i] + b1, a1 = b1 + s * c1;
    error = fmax(error, fabs(a[i] - a1) + fabs(b[i] - b1) + fabs(c[i] - c1));
    want += a1 * b1;
  }
  bench_verify(error < 1e-14, "stream", error, 0);
  bench_verify(bench_near(sum, want, 1e-9), "dot", sum, want);
  bench_result("stream/copy", "bandwidth", 2e-9 * bytes / copy_time, "GB/s");
  bench_result("stream/mul", "bandwidth", 2e-9 * bytes / mul_time, "GB/s");
  bench_result("stream/add", "bandwidth", 3e-9 * bytes / add_time, "GB/s");
  bench_result("stream/triad", "bandwidth", 3e-9 * bytes / triad_time, "GB/s");
  bench_result("stream/dot", "bandwidth", 2e-9 * bytes / dot_time, "GB/s");
  free(a);
  free(b);
  free(c);
  free(a0);
  return 0;
}
