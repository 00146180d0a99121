// Rows whose length the kernel finds in memory, which launches do not know: no kernel is made for short ones, also where
// the kernel finds out by itself how long rows are apart (kernels).
// RUN: %pacc -O2 -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -c -Rpass=pacc-lanes %s -o %t.o 2>&1 | %FileCheck %s --allow-empty
// CHECK-NOT: in launches whose gangs
#include "../check.h"

enum { N = 100, WIDTH = 40 };

struct grid {
  int pitch, length;
};

static void in_kernels(int n, struct grid *g, double *a, double *y) {
#pragma acc kernels present(g[0:1], a, y)
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int q = 0; q < g->length; q++) s += a[i * g->pitch + q];
    y[i] = s;
    for (int q = 0; q < g->length; q++) a[i * g->pitch + q] += s;
  }
}

static void in_parallel(int n, struct grid *g, double *a, double *y) {
#pragma acc parallel loop present(g[0:1], a, y)
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int q = 0; q < g->length; q++) s += a[i * g->pitch + q];
    y[i] = s;
    for (int q = 0; q < g->length; q++) a[i * g->pitch + q] += s;
  }
}

int main(void) {
  static double a[N * WIDTH], b[N * WIDTH], y[N], z[N];
  for (int kind = 0; kind < 2; kind++)
    for (int length = 0; length <= WIDTH; length += 8) {
      struct grid g = {WIDTH, length};
      for (int i = 0; i < N * WIDTH; i++) a[i] = b[i] = i % 7;
#pragma acc data copy(a) copyout(y) copyin(g)
      kind ? in_parallel(N, &g, a, y) : in_kernels(N, &g, a, y);
      for (int i = 0; i < N; i++) {
        z[i] = 0;
        for (int q = 0; q < length; q++) z[i] += b[i * WIDTH + q];
        for (int q = 0; q < length; q++) b[i * WIDTH + q] += z[i];
        CHECK_EQ(y[i], z[i]);
      }
      for (int i = 0; i < N * WIDTH; i++) CHECK_EQ(a[i], b[i]);
    }
  return check_done();
}
