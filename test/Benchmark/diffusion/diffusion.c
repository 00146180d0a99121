// 7-point diffusion over flat arrays, in three spellings of the same loops.
// Usage: diffusion [points along an edge = 512] [repeats = 20]
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t 40 2 | FileCheck %s && %run_emulator %t 24 1 | FileCheck %s
// CHECK: RESULT diffusion/collapse rate
// CHECK: RESULT diffusion/independent rate
// CHECK: RESULT diffusion/plain rate
#include "diffusion.h"

enum { BATCH = 10 };

#define POINT                                                                                      \
  const int at = (k * n + j) * n + i;                                                              \
  const int west = i == 0 ? at : at - 1, east = i == n - 1 ? at : at + 1;                          \
  const int south = j == 0 ? at : at - n, north = j == n - 1 ? at : at + n;                        \
  const int below = k == 0 ? at : at - n * n, above = k == n - 1 ? at : at + n * n;                \
  g[at] = cc * f[at] + cx * (f[west] + f[east]) + cy * (f[south] + f[north]) + cz * (f[below] + f[above])

static void step_collapse(int n, float cc, float cx, float cy, float cz, const float *restrict f, float *restrict g) {
#pragma acc parallel loop collapse(3) present(f, g) async(1)
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) {
        POINT;
      }
}

static void step_independent(int n, float cc, float cx, float cy, float cz, const float *f, float *g) {
#pragma acc kernels present(f, g) async(1)
#pragma acc loop independent
  for (int k = 0; k < n; k++) {
#pragma acc loop independent
    for (int j = 0; j < n; j++) {
#pragma acc loop independent
      for (int i = 0; i < n; i++) {
        POINT;
      }
    }
  }
}

/* The inner loops without a directive. */
static void step_plain(int n, float cc, float cx, float cy, float cz, const float *restrict f, float *restrict g) {
#pragma acc parallel loop present(f, g) async(1)
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) {
        POINT;
      }
}

static void finish(void) {
#pragma acc wait(1)
}

typedef void step(int, float, float, float, float, const float *, float *);

/* A step, then the arrays change places. */
static void forward(step *step, int n, float **from, float **to) {
  step(n, weight_c, weight_x, weight_y, weight_z, *from, *to);
  float *other = *from;
  *from = *to;
  *to = other;
}

static void run(const char *name, step *step, int n, int repeats, const float *f, float *g) {
  const long points = (long)n * n * n;
  double seconds;
#pragma acc enter data copyin(f[0:points]) create(g[0:points])
  step(n, weight_c, weight_x, weight_y, weight_z, f, g);
  finish();
#pragma acc update self(g[0:points])
  diffusion_verify(n, f, g);
  // Back and forth between the arrays, as a simulation does.
  float *from = (float *)f, *to = g;
  BENCH_BATCHES(seconds, repeats, BATCH, forward(step, n, &from, &to), finish());
#pragma acc exit data delete (f[0:points], g[0:points])
  bench_result(name, "rate", 13e-9 * points / seconds, "GFLOPS");
}

int main(int argc, char **argv) {
  const int n = (int)bench_argument(argc, argv, 1, 512), repeats = (int)bench_argument(argc, argv, 2, 20);
  const long points = (long)n * n * n;
  float *f = bench_allocate(points * sizeof(float)), *g = bench_allocate(points * sizeof(float));
  bench_seed();
  for (long i = 0; i < points; i++)
    f[i] = (float)bench_random();
  run("diffusion/collapse", step_collapse, n, repeats, f, g);
  run("diffusion/independent", step_independent, n, repeats, f, g);
  run("diffusion/plain", step_plain, n, repeats, f, g);
  free(f);
  free(g);
  return 0;
}
