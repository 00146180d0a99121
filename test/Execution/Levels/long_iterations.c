// Iterations of a gang's lanes that go through loops of their own are worth a lane each, where gangs with short rows share
// blocks: cells whose particles look through the cells around. Sums alone have fewer lanes, which add up several each.
// RUN: %pacc -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: env PACC_NOTIFY=1 %run_fake %t gpu 2>&1 | %FileCheck %s
#include "../check.h"

enum { N = 20000, MOST = 16 };
static float x[N * MOST], f[N * MOST];
static int count[N];

// CHECK: function=forces {{.*}} block=16x
static void forces(void) {
#pragma acc parallel loop gang collapse(3) present(x, f, count)
  for (int k = 0; k < 4; k++)
    for (int j = 0; j < 50; j++)
      for (int i = 0; i < 100; i++) {
        const int c = (k * 50 + j) * 100 + i;
#pragma acc loop vector
        for (int a = 0; a < MOST; a++)
          if (c > 0 && c < N - 1 && a < count[c]) {
            float s = 0;
            for (int d = c - 1; d <= c + 1; d++)
              for (int b = 0; b < count[d]; b++)
                s += x[d * MOST + b] - x[c * MOST + a];
            f[c * MOST + a] = s;
          }
      }
}

// CHECK: function=sums {{.*}} block=4x
static void sums(void) {
#pragma acc parallel loop gang present(x, f)
  for (int c = 0; c < N; c++) {
    float s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int a = 0; a < MOST; a++)
      s += x[c * MOST + a];
#pragma acc loop vector
    for (int a = 0; a < MOST; a++)
      f[c * MOST + a] += s;
  }
}

int main(int argc, char **argv) {
  for (int i = 0; i < N * MOST; i++)
    x[i] = i * 7 % 11;
  for (int c = 0; c < N; c++)
    count[c] = c * 5 % (MOST + 1);
#pragma acc data copyin(x, count) copy(f)
  {
    forces();
    sums();
  }
  if (argc > 1) // the driver of the tests runs no kernels
    return 0;
  for (int c = 0; c < N; c++) {
    float sum = 0;
    for (int a = 0; a < MOST; a++)
      sum += x[c * MOST + a];
    for (int a = 0; a < MOST; a++) {
      float s = 0;
      for (int d = c - 1; c > 0 && c < N - 1 && a < count[c] && d <= c + 1; d++)
        for (int b = 0; b < count[d]; b++)
          s += x[d * MOST + b] - x[c * MOST + a];
      CHECK_EQ(f[c * MOST + a], s + sum);
    }
  }
  return 0;
}
