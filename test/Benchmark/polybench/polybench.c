// Kernels in the style of PolyBench under plain `kernels`, beside the same statements under `parallel loop` directives
// placed by hand: what the compiler finds for itself against what an expert asks for. No CUDA twin: the ratio is
// the hand-placed form's time over that of `kernels`.
// Usage: polybench [thousandths of the full size = 1000] [repeats = 3] [kernels, comma-separated]
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t 20 1 | FileCheck %s && %run_emulator %t 4 1 | FileCheck %s
// CHECK: RESULT polybench/gemm share
// CHECK: RESULT polybench/trisolv share
#include "../bench.h"

enum { MOST_ARRAYS = 5, MOST_OF_DOITGEN = 256, STEPS = 10 };

#define DIRECTIVE(words) _Pragma(#words)
#define FORM(name) name##_as_kernels
#define REGION DIRECTIVE(acc kernels default(present))
#define NEST(...)
#define INNER(...)
#define ONCE
#include "loops.h"
#undef FORM
#undef REGION
#undef NEST
#undef INNER
#undef ONCE
#define FORM(name) name##_by_hand
#define REGION
#define NEST(...) DIRECTIVE(acc parallel loop default(present) __VA_ARGS__)
#define INNER(...) DIRECTIVE(acc loop __VA_ARGS__)
#define ONCE DIRECTIVE(acc parallel num_gangs(1) default(present))
#include "loops.h"

/* The arrays of a kernel: `count` of `size` numbers each, with what both forms begin with and what the first leaves. */
struct arrays {
  int count;
  long size;
  double *given[MOST_ARRAYS], *now[MOST_ARRAYS], *want[MOST_ARRAYS];
};

/* Diagonals of n by n matrices are heavy, so that factorisations need no pivots. */
static struct arrays begin(int count, long size, int n) {
  struct arrays a = {.count = count, .size = size};
  for (int k = 0; k < count; k++) {
    double *given = a.given[k] = bench_allocate((size_t)size * sizeof(double));
    double *now = a.now[k] = bench_allocate((size_t)size * sizeof(double));
    a.want[k] = bench_allocate((size_t)size * sizeof(double));
    for (long i = 0; i < size; i++)
      given[i] = bench_random() + 0.5 + (i % (n + 1L) == 0 ? n : 0);
#pragma acc enter data create(now[0:size])
  }
  return a;
}

static void restore(const struct arrays *a) {
  for (int k = 0; k < a->count; k++) {
    double *now = a->now[k];
    memcpy(now, a->given[k], (size_t)a->size * sizeof *now);
#pragma acc update device(now[0:a->size])
  }
}

static void keep(const struct arrays *a) {
  for (int k = 0; k < a->count; k++) {
    double *now = a->now[k];
#pragma acc update self(now[0:a->size])
    memcpy(a->want[k], now, (size_t)a->size * sizeof *now);
  }
}

static void compare(const char *name, const struct arrays *a) {
  for (int k = 0; k < a->count; k++) {
    double *now = a->now[k], *want = a->want[k];
#pragma acc update self(now[0:a->size])
    for (long i = 0; i < a->size; i++)
      bench_verify(fabs(now[i] - want[i]) <= 1e-9 * (1 + fabs(want[i])), name, now[i], want[i]);
  }
}

static void end(const struct arrays *a) {
  for (int k = 0; k < a->count; k++) {
    double *now = a->now[k];
#pragma acc exit data delete(now[0:a->size])
    free(a->given[k]);
    free(now);
    free(a->want[k]);
  }
}

/* Times `call` of both forms, each from fresh data, and compares what they leave. */
#define MEASURE(name, count, length, ...)                                                          \
  if (bench_has_mode(argc, argv, 3, #name)) {                                                      \
    const struct arrays arrays = begin(count, length, n);                                          \
    double by_hand[BENCH_MAX_REPEATS], as_kernels[BENCH_MAX_REPEATS];                              \
    for (int r = -1; r < repeats; r++) {                                                           \
      restore(&arrays);                                                                            \
      double start = bench_seconds();                                                              \
      name##_by_hand(__VA_ARGS__);                                                                 \
      if (r >= 0)                                                                                  \
        by_hand[r] = bench_seconds() - start;                                                      \
      else                                                                                         \
        keep(&arrays);                                                                             \
      restore(&arrays);                                                                            \
      start = bench_seconds();                                                                     \
      name##_as_kernels(__VA_ARGS__);                                                              \
      if (r >= 0)                                                                                  \
        as_kernels[r] = bench_seconds() - start;                                                   \
      else                                                                                         \
        compare(#name, &arrays);                                                                   \
    }                                                                                              \
    const double hand = bench_median(by_hand, repeats), found = bench_median(as_kernels, repeats); \
    bench_result("polybench/" #name "/by_hand", "time", 1e6 * hand, "us");                         \
    bench_result("polybench/" #name "/kernels", "time", 1e6 * found, "us");                        \
    bench_result("polybench/" #name, "share", hand / found, "x");                                  \
    end(&arrays);                                                                                  \
  }

/* Array number `k`, with rows and planes of n numbers. */
#define ROW(k) (arrays.now[k])
#define MATRIX(k) ((double(*)[n])arrays.now[k])
#define CUBE(k) ((double(*)[n][n])arrays.now[k])

int main(int argc, char **argv) {
  const long scale = bench_argument(argc, argv, 1, 1000);
  const int repeats = (int)bench_argument(argc, argv, 2, 3);
  bench_seed();
  int n = (int)(2048 * scale / 1000) + 3;
  long square = (long)n * n;
  MEASURE(gemm, 3, square, n, MATRIX(0), MATRIX(1), MATRIX(2))
  MEASURE(two_products, 5, square, n, MATRIX(0), MATRIX(1), MATRIX(2), MATRIX(3), MATRIX(4))
  MEASURE(syrk, 2, square, n, MATRIX(0), MATRIX(1))
  MEASURE(covariance, 3, square, n, MATRIX(0), MATRIX(1), ROW(2))
  MEASURE(correlation, 4, square, n, MATRIX(0), MATRIX(1), ROW(2), ROW(3))
  MEASURE(lu, 1, square, n, MATRIX(0))
  MEASURE(cholesky, 1, square, n, MATRIX(0))
  n = (int)(4096 * scale / 1000) + 3;
  square = (long)n * n;
  MEASURE(atax, 4, square, n, MATRIX(0), ROW(1), ROW(2), ROW(3))
  MEASURE(bicg, 5, square, n, MATRIX(0), ROW(1), ROW(2), ROW(3), ROW(4))
  MEASURE(mvt, 5, square, n, MATRIX(0), ROW(1), ROW(2), ROW(3), ROW(4))
  MEASURE(gesummv, 4, square, n, MATRIX(0), MATRIX(1), ROW(2), ROW(3))
  MEASURE(trisolv, 3, square, n, MATRIX(0), ROW(1), ROW(2))
  MEASURE(jacobi_2d, 2, square, n, MATRIX(0), MATRIX(1))
  MEASURE(fdtd_2d, 4, square, n, MATRIX(0), MATRIX(1), MATRIX(2), ROW(3))
  MEASURE(adi, 4, square, n, MATRIX(0), MATRIX(1), MATRIX(2), MATRIX(3))
  n = (int)(20000000 * scale / 1000) + 3;
  MEASURE(jacobi_1d, 2, n, n, ROW(0), ROW(1))
  n = (int)(400 * scale / 1000) + 3;
  MEASURE(heat_3d, 2, (long)n * n * n, n, CUBE(0), CUBE(1))
  n = (int)(250 * scale / 1000) + 3;
  MEASURE(doitgen, 2, (long)n * n * n, n, CUBE(0), MATRIX(1))
  return 0;
}
