// Where two loops change places, the inner bounds are computed before both. What is assigned there may be what another
// iteration, or code behind the loops, still needs from before: then the loops stay.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --implicit-check-not=interchange
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
enum { N = 200, B = 5 };
static long x[N], y[B][N], z[B];

// The first iteration has another bound than the others.
static void first(int n, int m0) {
#pragma acc parallel loop gang copy(y) copyin(x)
  for (int b = 0; b < B; b++) {
    int next = m0;
    for (int i = 0; i < n; i++) {
      int m = next;
      next = N;
      for (int j = 0; j < m; j++)
        y[b][j] += x[i];
    }
  }
}
// Behind the loops, and without an iteration of them.
static void left(int n, int m0) {
#pragma acc kernels copy(y, z) copyin(x)
  for (int b = 0; b < B; b++) {
    int m = 5;
    for (int i = 0; i < n; i++) {
      m = m0;
      for (int j = 0; j < m; j++)
        y[b][j] += x[i];
    }
    z[b] += m;
  }
}
// In the next iteration of a loop round both.
static void around(int n, int m0) {
#pragma acc parallel loop gang copy(y, z) copyin(x)
  for (int b = 0; b < B; b++) {
    int m = 7;
#pragma acc loop seq
    for (int k = 0; k < 3; k++) {
      z[b] += m;
#pragma acc loop seq
      for (int i = 0; i < n; i++) {
        m = m0 + k;
#pragma acc loop vector
        for (int j = 0; j < m; j++)
          y[b][j] += x[i];
      }
    }
  }
}
// On one way only.
static void perhaps(int n, int m0) {
#pragma acc parallel loop gang copy(y) copyin(x)
  for (int b = 0; b < B; b++) {
    int m = 3;
    for (int i = 0; i < n; i++) {
      if (m0 > 50)
        m = m0;
      for (int j = 0; j < m; j++)
        y[b][j] += x[i];
    }
  }
}
// A loop of any form, which would never end where the outer one has no iteration.
static void searched(int n, int m0) {
#pragma acc parallel loop gang copy(y) copyin(x)
  for (int b = 0; b < B; b++)
    for (int i = 0; i < n; i++) {
      int m = 0;
      while (m != m0)
        m += n;
      for (int j = 0; j < m; j++)
        y[b][j] += x[i];
    }
}
// Set in each iteration, on all ways, and needed there alone.
// CHECK-LABEL: own:
// CHECK: Loop interchange
static void own(int n, int m0) {
#pragma acc parallel loop gang copy(y) copyin(x)
  for (int b = 0; b < B; b++)
    for (int i = 0; i < n; i++) {
      int m, low = m0 / 4;
      if (m0 > 50)
        m = m0;
      else
        m = m0 + 1;
      for (int j = low; j < m; j++)
        y[b][j] += x[i] + m;
    }
}

int main(void) {
  static const int sizes[][2] = {{0, 100}, {1, 60}, {2, 160}, {5, 10}, {4, 0}};
  for (int i = 0; i < N; i++)
    x[i] = i * i % 13 + 1;
  for (int s = 0; s < 5; s++) {
    const int n = sizes[s][0], m = sizes[s][1];
    first(n, m);
    left(n, m);
    around(n, m);
    perhaps(n, m);
    searched(n, m);
    own(n, m);
    for (int b = 0; b < B; b++) {
      unsigned long h = z[b];
      for (int i = 0; i < N; i++)
        h = h * 31 + y[b][i];
      printf("%d %d %d: %ld %lx\n", n, m, b, z[b], h);
    }
  }
  return 0;
}
