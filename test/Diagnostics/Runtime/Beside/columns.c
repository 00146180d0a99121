// Columns of an array, `a[0:n][0:5]`, have room round them on the device, which counts as present, but nobody gives it values.
// A warning tells of kernels that use some of it, and of clauses and updates that name some; what lies beyond the last
// row's columns is not there.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 0 && %run_host %t 1 && %run_host %t 2 && %run_host %t 3
// RUN: %run_emulator %t 0 2>&1 | count 0
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefix=USED
// RUN: not %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefix=USED
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefix=GAP
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 4 2>&1 | %FileCheck %s --check-prefix=NAMED
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 5 2>&1 | %FileCheck %s --check-prefix=NAMED
// RUN: not env PACC_EMULATOR=order:1 %run_emulator %t 6 2>&1 | %FileCheck %s --check-prefix=FLAT
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 7 2>&1 | %FileCheck %s --check-prefix=UPDATED
// USED: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=a
// USED-NEXT: used    host:0x{{.*}} size:8
// GAP: pacc: warning: {{.*}}columns.c:{{[0-9]+}}: the kernel uses element 7 of a, which lies in a gap between sections that directives have named
// FLAT: pacc: warning: {{.*}}columns.c:{{[0-9]+}}: what this names or uses of flat lies in a gap between sections that other directives have named
// NAMED: pacc: warning: {{.*}}columns.c:{{[0-9]+}}: what this names or uses of a lies in a gap between sections that other directives have named: it counts as present, and nothing is copied
// UPDATED: pacc: warning: {{.*}}columns.c:{{[0-9]+}}: what this names or uses of a lies in a gap between sections that other directives have named: it counts as present, and has what kernels have put there
#include <stdio.h>
#include <stdlib.h>
enum { N = 10, M = 20 };

static double a[N][M];

static double right(double (*p)[M], int n, int first) {
  double s = 0, t = 0, u = 0;
#pragma acc data copy(p[0:n][first:5])
  {
#pragma acc parallel loop collapse(2) reduction(+ : s)
    for (int i = 0; i < n; i++)
      for (int j = first; j < first + 5; j++)
        s += p[i][j];
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 5; j++)
        if (j + 1 < 5)
          p[i][first + j + 1] += 1;
    // What an update brings is there.
#pragma acc update device(p[0:n - 1][first + 5:2])
#pragma acc parallel loop collapse(2) reduction(+ : t)
    for (int i = 0; i < n - 1; i++)
      for (int j = first; j < first + 7; j++)
        t += p[i][j];
  }
#pragma acc parallel loop collapse(2) reduction(+ : u) copyin(p[0:n][0:3], p[0:n][3:4])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      u += p[i][j];
  return s + t + u;
}

int main(int count, char **names) {
  const int k = atoi(names[1]);
  const int wide = M;
  double s = 0, want = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 1;
  if (k == 0)
    return right(a, N, 2) != 50 + 99 + 110;
  if (k == 1) {
    want = 100;
#pragma acc parallel loop collapse(2) copyin(a[0:N][0:5]) reduction(+ : s)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 10; j++)
        s += a[i][j];
  }
#pragma acc data copyin(a[0:N][0:5])
  {
    if (k == 2) {
      want = 10;
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < N; i++)
        s += a[i][wide - 1 - 12];
    } else if (k == 3) {
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < N - 1; i++)
        if (a[i][0] > 1)
          s += a[i][7];
    } else if (k == 4) {
#pragma acc data copyin(a[0:N - 1][5:5])
      s += 0;
    } else if (k == 5) {
#pragma acc enter data copyin(a[2:3])
    } else if (k == 6) {
      double *flat = a[0];
      want = 7;
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < 7; i++)
        s += flat[i];
    } else if (k == 7) {
#pragma acc update self(a[0:N - 1][5:5])
    }
  }
  return s != want;
}
