// The best element by its index alone (`if (a[i] > a[k]) k = i;`): of arrays, columns, matrices, members and functions of
// elements, up and down, with ties, zeros and NaN, where no element is better and where the loop does not run, so that the
// index may lead anywhere. And what is no such loop: the array changes, the index leads to another element.
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
static double a[N], g[60][25];
static float f[N];
static unsigned char b[N];
static struct { int id; double d[2]; } p[N];

// CHECK-LABEL: greatest:
// CHECK: reduction(k of the same iteration)
static int greatest(int n, int k) {
#pragma acc kernels
  for (int i = 1; i < n; i++)
    if (a[i] > a[k]) k = i;
  return k;
}
// CHECK-LABEL: least_last:
// CHECK: reduction(k of the same iteration)
static long least_last(long n, long k) {
#pragma acc kernels
  for (int i = 0; i < (int)n; i++) {
    if (f[k] >= f[i])
      k = i;
  }
  return k;
}
// CHECK-LABEL: down:
// CHECK: reduction(k of the same iteration)
static int down(int n, int k) {
#pragma acc kernels
  for (int i = n - 1; i >= 0; i -= 3)
    if (fabs(a[i] - 7) < fabs(a[k] - 7)) k = i;
  return k;
}
// CHECK-LABEL: members:
// CHECK: reduction(k of the same iteration)
static int members(int n, int k, int c) {
  int i;
#pragma acc kernels
  for (i = 0; i < n; ++i)
    if (p[i].d[c] > p[k].d[c]) { k = i; }
  return k;
}
// CHECK-LABEL: column:
// CHECK: reduction(k of the same iteration)
static unsigned column(unsigned n, unsigned k, int c) {
  const double *x = &g[0][0];
#pragma acc kernels copyin(x[:60*25])
  for (unsigned i = 0; i < n; i++)
    if (x[i * 25 + c] < x[k * 25 + c]) k = i;
  return k;
}
// CHECK-LABEL: matrix:
// CHECK: reduction(ki of the same iteration)
// CHECK: reduction(kj of the same iteration)
static int matrix(int n, int ki, int kj) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 25; j++)
      if (g[i][j] > g[ki][kj]) {
        ki = i;
        kj = j;
      }
  return ki * 100 + kj;
}
// CHECK-LABEL: bytes:
// CHECK: reduction(k of the same iteration)
static size_t bytes(size_t n, size_t k) {
#pragma acc kernels
  for (size_t i = 0; i < n; i++)
    if (b[i] > b[k]) k = i;
  return k;
}
// CHECK-LABEL: neighbour:
// CHECK: prevents
static int neighbour(int n, int k) {
#pragma acc kernels
  for (int i = 1; i < n - 1; i++)
    if (a[i] > a[k + 1]) k = i;
  return k;
}
// CHECK-LABEL: changing:
// CHECK: prevents
static int changing(int n, int k) {
#pragma acc kernels
  for (int i = 1; i < n; i++) {
    if (a[i] > a[k]) k = i;
    a[i] += 1;
  }
  return k;
}
// CHECK-LABEL: narrow:
// CHECK: prevents
static int narrow(int n, unsigned char k) {
#pragma acc kernels
  for (int i = 1; i < n; i++)
    if (a[i] > a[k]) k = i;
  return k;
}
// CHECK-LABEL: masked:
// CHECK: prevents
static int masked(int n, int k) { // a[k] counts where something may be chosen, alone
#pragma acc kernels
  for (int i = 1; i < n; i++)
    if (b[i] > 1 && a[i] > a[k]) k = i;
  return k;
}
// CHECK-LABEL: twice:
// CHECK: prevents
static int twice(int n, int k) {
#pragma acc kernels
  for (int i = 1; i < n; i++)
    if (a[i] > a[k]) { k = i; k = i - 1; }
  return k;
}

int main(void) {
  for (int how = 0; how < 8; how++) {
    for (int i = 0; i < N; i++) {
      const int r = i * 7919 % 1009;
      a[i] = how == 0 ? r : how == 1 ? N - i : how == 2 ? i : how == 3 ? 5 : how == 4 ? (i % 3 ? r % 4 : NAN) : how == 5 ? NAN : how == 6 ? (i % 2 ? 0.0 : -0.0) : r % 5 * 1e300;
      f[i] = a[i];
      b[i] = r;
      p[i].d[0] = a[i];
      p[i].d[1] = -a[i];
      g[i / 25 % 60][i % 25] = a[i];
    }
    const int n[] = {N, 0, 1, 2, 300};
    for (int t = 0; t < 5; t++) {
      const int k = n[t] ? t % n[t] : -123456789;
      printf("%d %d: %d %ld %d %d %d\n", how, n[t], greatest(n[t], n[t] > 1 ? k : -123456789), least_last(n[t], k), down(n[t], k), members(n[t], k, 0), members(n[t], k, 1));
      const int rows = n[t] / 25, row = rows ? t : 1 << 30;
      printf("%u %d %zu\n", column(rows, row, 3), matrix(rows, row, 4), bytes(n[t], n[t] ? k : (size_t)1 << 60));
      printf("%d %d %d %d\n", neighbour(n[t], n[t] ? 0 : 1 << 28), narrow(n[t], 1), masked(n[t], 2), twice(n[t], 1));
    }
    printf("%d\n", changing(N, 4));
  }
}
