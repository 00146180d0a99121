// Extremes of what is computed from the value that is kept (`if (fabs(a[i]) > fabs(m)) { m = a[i]; k = i; }`, the search for
// a pivot): ties, zeros, NaN, any value to begin with, loops that do not run, and conditions before it. And what is no such
// loop: another function on one side, factors of the iteration, a value that the loop changes or reads elsewhere.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | grep -E '^[a-z_]+:|of the same iteration|prevents|Loop not' > %t.said && %FileCheck %s --implicit-check-not='of the same' --implicit-check-not=prevents < %t.said
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 -lm && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 1501
#define ABS(x) ((x) < 0 ? -(x) : (x))
static double a[N], g[60][25];
static float f[N];
static int w[N];
static unsigned char b[N];

// CHECK-LABEL: pivot:
// CHECK-DAG: reduction(m of the same iteration)
// CHECK-DAG: reduction(k of the same iteration)
static void pivot(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (fabs(a[i]) > fabs(m)) {
      m = a[i];
      k = i;
    }
  printf(" %g %d", m, k);
}
// CHECK-LABEL: last:
// CHECK-DAG: reduction(m of the same iteration)
// CHECK-DAG: reduction(k of the same iteration)
static void last(int n, float m, long k) {
#pragma acc kernels
  for (int i = n - 1; i >= 0; i--)
    if (fabsf(m) <= fabsf(f[i])) {
      k = i;
      m = f[i];
    }
  printf(" %g %ld", m, k);
}
// CHECK-LABEL: whole:
// CHECK-DAG: reduction(m of the same iteration)
// CHECK-DAG: reduction(k of the same iteration)
static void whole(int n, int m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (abs(w[i]) > abs(m)) { m = w[i]; k = i; }
  printf(" %d %d", m, k);
}
// CHECK-LABEL: macro:
// CHECK-DAG: reduction(m of the same iteration)
// CHECK-DAG: reduction(k of the same iteration)
static void macro(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (ABS(a[i]) > ABS(m)) { m = a[i]; k = i; }
  printf(" %g %d", m, k);
}
// CHECK-LABEL: square:
// CHECK-DAG: reduction(m of the same iteration)
// CHECK-DAG: reduction(k of the same iteration)
static void square(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (a[i] * a[i] < m * m) { m = a[i]; k = i; }
  printf(" %g %d", m, k);
}
// CHECK-LABEL: alone:
// CHECK: reduction(m of the same iteration)
static void alone(int n, double m) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (fabs(a[i]) > fabs(m)) m = a[i];
  printf(" %g", m);
}
// CHECK-LABEL: masked:
// CHECK-DAG: reduction(m of the same iteration)
// CHECK-DAG: reduction(k of the same iteration)
static void masked(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (b[i] & 1 && fabs(a[i]) > fabs(m)) { m = a[i]; k = i; }
  printf(" %g %d", m, k);
}
// CHECK-LABEL: matrix:
// CHECK-DAG: reduction(m of the same iteration)
// CHECK-DAG: reduction(ki of the same iteration)
// CHECK-DAG: reduction(kj of the same iteration)
static void matrix(int n, double m, int ki, int kj) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 25; j++)
      if (fabs(g[i][j]) > fabs(m)) { m = g[i][j]; ki = i; kj = j; }
  printf(" %g %d %d", m, ki, kj);
}
// CHECK-LABEL: one_side:
// CHECK: prevents
static void one_side(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (fabs(a[i]) > m) { m = a[i]; k = i; }
  printf(" %g %d", m, k);
}
// CHECK-LABEL: other_function:
// CHECK: prevents
static void other_function(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (fabs(a[i]) > floor(m)) { m = a[i]; k = i; }
  printf(" %g %d", m, k);
}
// CHECK-LABEL: other_value:
// CHECK: prevents
static void other_value(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (fabs(a[i]) > fabs(m)) { m = a[i] + 1; k = i; }
  printf(" %g %d", m, k);
}
// CHECK-LABEL: weighted:
// CHECK: prevents
static void weighted(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (b[i] * a[i] > b[i] * m) { m = a[i]; k = i; }
  printf(" %g %d", m, k);
}
// CHECK-LABEL: cut:
// CHECK: prevents
static void cut(int n, int m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (fabs(a[i]) > fabs(m)) { m = a[i]; k = i; }
  printf(" %d %d", m, k);
}
// CHECK-LABEL: fading:
// CHECK: prevents
static void fading(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (fabs(a[i]) > fabs(m)) { m = a[i]; k = i; }
    m *= 0.5;
  }
  printf(" %g %d", m, k);
}
// CHECK-LABEL: used:
// CHECK: prevents
static void used(int n, double m, int k) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (fabs(a[i]) > fabs(m)) { m = a[i]; k = i; }
    f[i] = m;
  }
  printf(" %g %d %g", m, k, f[n / 2]);
}

int main(void) {
  for (int how = 0; how < 8; how++) {
    for (int i = 0; i < N; i++) {
      const int r = i * 7919 % 1009 * (i % 3 ? 1 : -1);
      a[i] = how == 0 ? r : how == 1 ? i - N : how == 2 ? i : how == 3 ? (i % 2 ? 5 : -5) : how == 4 ? (i % 3 ? r % 4 : NAN) : how == 5 ? NAN : how == 6 ? (i % 2 ? 0.0 : -0.0) : r % 5 * 1e300;
      f[i] = a[i];
      b[i] = r;
      w[i] = how == 7 ? (i % 7 - 3) * 700000000 : r % (how * 200 + 3);
      g[i / 25 % 60][i % 25] = a[i];
    }
    const int n[] = {N, 0, 1, 2, 300};
    const double m[] = {0, -3, 1e4, NAN, -1e308, 2.5};
    for (int t = 0; t < 5; t++)
      for (int s = 0; s < 6; s++) {
        const int start = s == 3 ? 7 : m[s] < -1e6 ? -2147483647 - (n[t] > 0 ? -1 : 0) : m[s];
        printf("%d %d %g:", how, n[t], m[s]);
        pivot(n[t], m[s], -1);
        last(n[t], m[s], -1);
        whole(n[t], start, -1);
        macro(n[t], m[s], -2);
        square(n[t], m[s], -3);
        alone(n[t], m[s]);
        masked(n[t], m[s], -4);
        matrix(n[t] / 25, m[s], -5, -6);
        printf("\n");
      }
    for (int s = 0; s < 3; s++) {
      one_side(N, m[s], -1);
      other_function(N, m[s], -1);
      other_value(N, m[s], -1);
      weighted(N, m[s], -1);
      if (how < 4)
        cut(N, m[s], -1);
      fading(N, m[s], -1);
      used(N, m[s], -1);
      printf("\n");
    }
  }
}
