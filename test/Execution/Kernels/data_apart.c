// Where only overlap of what pointers lead to would keep a loop from being spread, launches find out: where the data lie
// apart it is spread, else it keeps its order.
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -w -gpu=races %s -o %t.O2 && %run_host %t.O2 && %run_emulator %t.O2
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.O2
// RUN: %pacc -O2 -w -gpu=unified %s -o %t.unified && %run_emulator %t.unified
// RUN: %pacc %without_gpu -O2 -w -gpu=check %s -o %t.check && %run_emulator %t.check
// RUN: env PACC_NOTIFY=1 %run_emulator %t.O2 2>&1 | %FileCheck %s --check-prefix=LAUNCH
// RUN: env PACC_NOTIFY=1 ACC_DEVICE_TYPE=host ACC_NUM_CORES=4 %t.O2 2>&1 | %FileCheck %s --check-prefix=HOST
// RUN: %pacc %without_gpu -O2 -w -c -Minfo=accel %s -o %t.o 2>&1 | %FileCheck %s
#include "../check.h"
#include <stdlib.h>
#include <string.h>

enum { N = 20000 };
static double global[N];

// CHECK-LABEL: scale:
// CHECK: Complex loop carried dependence of b->,a-> prevents parallelization
// CHECK-NEXT: Parallel in launches in which they do not overlap
// CHECK: #pragma acc loop gang, vector
// LAUNCH: function=scale {{.*}}num_gangs={{[0-9][0-9]}}
// LAUNCH: function=scale {{.*}}num_gangs=1{{ }}
// LAUNCH: function=scale {{.*}}num_gangs=1{{ }}
// LAUNCH: function=scale {{.*}}num_gangs={{[0-9][0-9]}}
// HOST: function=scale {{.*}}num_gangs=4{{ }}
// HOST: function=scale {{.*}}num_gangs=1{{ }}
// HOST: function=scale {{.*}}num_gangs=1{{ }}
static void scale(int n, double *a, double *b) {
#pragma acc kernels present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 0.5 * b[i] + i;
}
static void want_scale(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)
    a[i] = 0.5 * b[i] + i;
}

// Sums down columns: where the outer loop is not spread lanes share a sum, far apart in memory; where it is, each has a
// column, beside its neighbour's.
// CHECK-LABEL: columns:
// CHECK: Parallel in launches in which they do not overlap
// CHECK: #pragma acc loop gang, vector(128)
// CHECK-NEXT: #pragma acc loop seq
static void columns(int n, int m, const double *a, double *y) {
#pragma acc kernels present(a[0:n*m], y[0:m])
  for (int j = 0; j < m; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * m + j];
    y[j] = s;
  }
}
static void want_columns(int n, int m, const double *a, double *y) {
  for (int j = 0; j < m; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * m + j];
    y[j] = s;
  }
}

// What two pointers only read may overlap.
// CHECK-LABEL: sum:
// CHECK: Parallel in launches in which they do not overlap
// LAUNCH: function=sum {{.*}}num_gangs={{[0-9][0-9]}}
// LAUNCH: function=sum {{.*}}num_gangs=1{{ }}
static void sum(int n, double *a, const double *b, const double *c) {
#pragma acc kernels present(a[0:n], b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 2 * c[i];
}
static void want_sum(int n, double *a, const double *b, const double *c) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 2 * c[i];
}

// Without clauses: what is inferred tells where the data are.
// CHECK-LABEL: shift:
// CHECK: Parallel in launches in which they do not overlap
static void shift(int n, float *to, const float *from) {
#pragma acc kernels
  for (int i = 0; i < n - 1; i++)
    to[i + 1] = from[i] * 2;
}
static void want_shift(int n, float *to, const float *from) {
  for (int i = 0; i < n - 1; i++)
    to[i + 1] = from[i] * 2;
}

// A pointer that may lead into a variable.
// CHECK-LABEL: through_global:
// CHECK: Parallel in launches in which they do not overlap
static void through_global(int n, double *p) {
#pragma acc kernels copy(global) present(p[0:n])
  for (int i = 1; i < n; i++)
    global[i] = p[i - 1] + 1;
}
static void want_through_global(int n, double *p) {
  for (int i = 1; i < n; i++)
    global[i] = p[i - 1] + 1;
}

// Loops inside of one that a directive spreads; a sum; an array of each iteration.
// CHECK-LABEL: rows:
// CHECK: #pragma acc loop gang
// CHECK: #pragma acc loop vector
static double rows(int n, int m, double *a, double *b) {
  double total = 0;
#pragma acc parallel loop present(a[0:n * m], b[0:n * m]) reduction(+ : total)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      a[i * m + j] = b[i * m + (j + 1) % m] * 3;
    total += b[i * m];
  }
  return total;
}

// Several loops with sequential code between them.
// LAUNCH: function=steps {{.*}}num_gangs={{[1-9][0-9]*}}
static void steps(int n, double *u, double *v) {
#pragma acc kernels present(u[0:n], v[0:n])
  for (int t = 0; t < 5; t++) {
    for (int i = 1; i < n - 1; i++)
      v[i] = 0.25 * (u[i - 1] + 2 * u[i] + u[i + 1]);
    for (int i = 1; i < n - 1; i++)
      u[i] = v[i] + t;
  }
}
static void want_steps(int n, double *u, double *v) {
  for (int t = 0; t < 5; t++) {
    for (int i = 1; i < n - 1; i++)
      v[i] = 0.25 * (u[i - 1] + 2 * u[i] + u[i + 1]);
    for (int i = 1; i < n - 1; i++)
      u[i] = v[i] + t;
  }
}

static double *some(int n, int seed) {
  double *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = (i * 37 + seed) % 101;
  return p;
}

static int same(const void *a, const void *b, size_t bytes) { return memcmp(a, b, bytes) == 0; }

int main(void) {
  double *a = some(2 * N, 1), *b = some(2 * N, 2), *wa = some(2 * N, 1), *wb = some(2 * N, 2);
#pragma acc data copy(a[0:2 * N], b[0:2 * N])
  {
    scale(N, a, b);
    scale(N, a + 1, a);     // a recurrence
    scale(N, b, b + 1);     // what is still to be read
    scale(N, a + N, b);
  }
  want_scale(N, wa, wb), want_scale(N, wa + 1, wa), want_scale(N, wb, wb + 1), want_scale(N, wa + N, wb);
  CHECK(same(a, wa, 2 * N * sizeof *a) && same(b, wb, 2 * N * sizeof *a));

#pragma acc data copy(a[0:2 * N], b[0:2 * N])
  {
    sum(N, a, b, b + 1);
    sum(N, b, a, b + 1);
  }
  want_sum(N, wa, wb, wb + 1), want_sum(N, wb, wa, wb + 1);
  CHECK(same(a, wa, 2 * N * sizeof *a) && same(b, wb, 2 * N * sizeof *a));

  float *f = (float *)some(N, 3), *g = (float *)some(N, 4), *wf = (float *)some(N, 3), *wg = (float *)some(N, 4);
  for (int i = 0; i < N; i++) f[i] = wf[i] = i % 17, g[i] = wg[i] = i % 5;
  shift(N, f, g), want_shift(N, wf, wg);
#pragma acc data copy(f[0:N])
  shift(40, f, f);
  want_shift(40, wf, wf);
  CHECK(same(f, wf, N * sizeof *f) && same(g, wg, N * sizeof *f));

  double *whole = some(N, 6), *want_whole = some(N, 6);
  for (int i = 0; i < N; i++) whole[i] = want_whole[i] = i % 23;
#pragma acc data copy(whole[0:N])
  {
    columns(100, 150, whole, whole + 100 * 150);
    columns(100, 150, whole, whole + 7); // later columns add up earlier sums
  }
  want_columns(100, 150, want_whole, want_whole + 100 * 150), want_columns(100, 150, want_whole, want_whole + 7);
  CHECK(same(whole, want_whole, N * sizeof *whole));

  double *want = some(N, 0), *p = some(N, 5);
#pragma acc data copyin(p[0:N])
  through_global(N, p);
  memset(want, 0, N * sizeof *want);
  for (int i = 1; i < N; i++) want[i] = p[i - 1] + 1;
  CHECK(same(global, want, sizeof global));
#pragma acc data copy(global)
  through_global(N, global);
  for (int i = 1; i < N; i++) want[i] = want[i - 1] + 1;
  CHECK(same(global, want, sizeof global));

  double total;
#pragma acc data copy(a[0:2 * N], b[0:2 * N])
  {
    total = rows(100, 200, a, b);
    total += rows(1, 300, a + 1, a);
  }
  double want_total = 0;
  for (int i = 0; i < 100; i++) {
    for (int j = 0; j < 200; j++) wa[i * 200 + j] = wb[i * 200 + (j + 1) % 200] * 3;
    want_total += wb[i * 200];
  }
  for (int j = 0; j < 300; j++) wa[1 + j] = wa[(j + 1) % 300] * 3;
  want_total += wa[0];
  CHECK(same(a, wa, 2 * N * sizeof *a) && total == want_total);

#pragma acc data copy(a[0:2 * N], b[0:2 * N])
  {
    steps(N, a, b);
    steps(N, a, a + 2);
  }
  want_steps(N, wa, wb), want_steps(N, wa, wa + 2);
  CHECK(same(a, wa, 2 * N * sizeof *a) && same(b, wb, 2 * N * sizeof *a));
  return check_done();
}
