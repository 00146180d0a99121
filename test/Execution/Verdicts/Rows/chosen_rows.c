// Verdicts on loops under kernels between rows, planes and parts of which only the launch knows the numbers: they are other
// ones, in whatever order.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)|Parallel in}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

/* Numbers of two rows, in either order, and the same one. */
static int one(int s) { return s & 3; }
static int other(int n, int s) { return (n + s) & 3; }

// Planes of an array of arrays.
LOOP(planes) {
  const int from = one(s), to = other(n, s);
#pragma acc kernels
  for (int i = 1; i < CUBE - 1; i++)   // CHECK: [[#@LINE]], Loop carried dependence of t-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which to < from or from < to
    for (int j = 1; j < CUBE - 1; j++) // CHECK: [[#@LINE]], Loop {{.*}}
      // CHECK-NEXT: Parallel in launches in which to < from or from < to
      t[to][i][j] = t[from][i - 1][j] + t[from][i][j + 1] + 1;
}
// Rows of a flat array.
LOOP(flat_rows) {
  const int from = one(s), to = other(n, s);
#pragma acc kernels
  for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which {{from != to|to != from}}
    a[to * n + j] = a[from * n + j - 1] + a[from * n + j + 1];
}
// Parts that overlap, or lie apart.
LOOP(parts) {
  const int from = 9 * one(s), to = 9 * other(n, s);
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which n + {{from <= to or n \+ to <= from|to <= from or n \+ from <= to}}
    a[to + i] = a[from + i] + 1;
}
// A number that all iterations read, and one may write.
LOOP(one_element) {
  const int from = one(s), to = other(n, s);
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which {{.*}} or {{.*}}
    a[to + i] = a[from] * 3 + b[i];
}
// One element for all, whatever its number is.
LOOP(same_element) {
  const int from = one(s), to = other(n, s);
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[to] = a[from] * 3 + a[to] + i;
}
// Rows that are longer than their distance.
LOOP(long_rows) {
  const int from = one(s), to = other(n, s);
#pragma acc kernels
  for (int j = 1; j <= n; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    // CHECK-NEXT: Parallel in launches in which {{.*}}
    a[to * (n / 2) + j] = a[from * (n / 2) + j - 1] + 1;
}
