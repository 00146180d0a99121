// Himeno in OpenACC, static arrays, in the variants that courses show.
// Usage: himeno [sweeps of a timed run = 20] [runs = 10]
// The OpenMP directives beside the OpenACC ones make the host comparison of host.sh.
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t 2 1 | FileCheck %s && %run_emulator %t 1 1 | FileCheck %s
// CHECK: RESULT himeno_XS/collapse rate
// CHECK: RESULT himeno_XS/parallel rate
// CHECK: RESULT himeno_XS/kernels rate
#include "himeno.h"

/* The first pressure and a result; not static arrays, which must stay within 2 GB at size L. */
static float (*start)[MJ][MK], (*result)[MJ][MK];

/* The 19-point residual at (i, j, k), as one expression in each variant's loops. */
#define RESIDUAL                                                                                   \
  float s0 = a[0][i][j][k] * p[i + 1][j][k] + a[1][i][j][k] * p[i][j + 1][k] + a[2][i][j][k] * p[i][j][k + 1] +              \
             b[0][i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] + p[i - 1][j - 1][k]) +           \
             b[1][i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] + p[i][j - 1][k - 1]) +           \
             b[2][i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] + p[i - 1][j][k - 1]) +           \
             c[0][i][j][k] * p[i - 1][j][k] + c[1][i][j][k] * p[i][j - 1][k] + c[2][i][j][k] * p[i][j][k - 1] +              \
             fixed_term[i][j][k];                                                                  \
  float ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bound[i][j][k];                                   \
  gosa += ss * ss;                                                                                 \
  work[i][j][k] = p[i][j][k] + omega * ss

/* Both loop nests collapsed. */
static float sweep_collapse(void) {
  float gosa = 0;
#pragma acc data present(a, b, c, p, work, bound, fixed_term)
  {
#pragma acc parallel loop collapse(3) reduction(+ : gosa)
#pragma omp parallel for reduction(+ : gosa)
    for (int i = 1; i < NI - 1; i++)
      for (int j = 1; j < NJ - 1; j++)
        for (int k = 1; k < NK - 1; k++) {
          RESIDUAL;
        }
#pragma acc parallel loop collapse(3)
#pragma omp parallel for
    for (int i = 1; i < NI - 1; i++)
      for (int j = 1; j < NJ - 1; j++)
        for (int k = 1; k < NK - 1; k++)
          p[i][j][k] = work[i][j][k];
  }
  return gosa;
}

/* `parallel` with a gang loop whose inner loops have no directive. */
static float sweep_parallel(void) {
  float gosa = 0;
#pragma acc data present(a, b, c, p, work, bound, fixed_term)
  {
#pragma acc parallel vector_length(256)
#pragma acc loop gang reduction(+ : gosa)
#pragma omp parallel for reduction(+ : gosa)
    for (int i = 1; i < NI - 1; i++)
      for (int j = 1; j < NJ - 1; j++)
        for (int k = 1; k < NK - 1; k++) {
          RESIDUAL;
        }
#pragma acc parallel vector_length(256)
#pragma acc loop collapse(3)
#pragma omp parallel for
    for (int i = 1; i < NI - 1; i++)
      for (int j = 1; j < NJ - 1; j++)
        for (int k = 1; k < NK - 1; k++)
          p[i][j][k] = work[i][j][k];
  }
  return gosa;
}

/* `kernels` with gang on the outer and vector on the inner loop. */
static float sweep_kernels(void) {
  float gosa = 0;
#pragma acc data present(a, b, c, p, work, bound, fixed_term)
  {
#pragma acc kernels loop gang
    for (int i = 1; i < NI - 1; i++)
      for (int j = 1; j < NJ - 1; j++) {
#pragma acc loop vector(256) reduction(+ : gosa)
        for (int k = 1; k < NK - 1; k++) {
          RESIDUAL;
        }
      }
#pragma acc kernels loop gang
    for (int i = 1; i < NI - 1; i++)
      for (int j = 1; j < NJ - 1; j++) {
#pragma acc loop vector(256)
        for (int k = 1; k < NK - 1; k++)
          p[i][j][k] = work[i][j][k];
      }
  }
  return gosa;
}

/* Two sweeps checked against the host, then the timed runs. */
static void run(const char *name, float (*sweep)(void), int sweeps, int runs) {
  double seconds, gosa = 0;
  memcpy(p, start, sizeof(grid));
#pragma acc update device(p)
  for (int s = 0; s < 2; s++)
    gosa = sweep();
#pragma acc update self(p)
  memcpy(result, p, sizeof(grid));
  memcpy(p, start, sizeof(grid));
  verify(name, p, result, gosa, 2);
  BENCH_BATCHES(seconds, runs, sweeps, sweep(), (void)0);
  bench_result(name, "rate", 1e-9 * sweep_flops / seconds, "GFLOPS");
}

int main(int argc, char **argv) {
  const int sweeps = (int)bench_argument(argc, argv, 1, 20), runs = (int)bench_argument(argc, argv, 2, 10);
  bench_seed();
  initialise();
  start = bench_allocate(sizeof(grid));
  result = bench_allocate(sizeof(grid));
  memcpy(start, p, sizeof(grid));
#pragma acc data copyin(a, b, c, bound, fixed_term) create(p, work)
  {
    run(HIMENO_NAME "/collapse", sweep_collapse, sweeps, runs);
    run(HIMENO_NAME "/parallel", sweep_parallel, sweeps, runs);
    run(HIMENO_NAME "/kernels", sweep_kernels, sweeps, runs);
  }
  free(start);
  free(result);
  return 0;
}
