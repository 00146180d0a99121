// Loops that a clause makes independent are parallel in every launch, whatever lies where, and the report does not say
// otherwise: only what loops inside them gain where data lie apart depends on the launch.
//
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t | %FileCheck --check-prefix=RESULT %s
// RUN: %run_emulator %t | %FileCheck --check-prefix=RESULT %s

#include <stdio.h>
#include <stdlib.h>

enum { Rows = 300, Columns = 30 };
typedef double Row[Columns];

// CHECK-LABEL: copyRows:
// CHECK-NOT: prevents parallelization
// CHECK: [[@LINE+5]], Loop is parallelizable
// CHECK-NOT: Parallel in launches
// CHECK: [[@LINE+5]], #pragma acc loop seq
static __attribute__((noinline)) void copyRows(int n, Row *to, Row *from) {
#pragma acc kernels loop independent present(to[:n], from[:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop seq
    for (int j = 0; j < Columns; j++)
      to[i][j] = from[i][j];
  }
}

// Nothing is said about the loop inside, which may be parallel in some launches.
// CHECK-LABEL: addRows:
// CHECK: [[@LINE+6]], Loop is parallelizable
// CHECK: [[@LINE+6]], Complex loop carried dependence of from->,to-> prevents parallelization
// CHECK-NEXT: Parallel in launches in which they do not overlap
static __attribute__((noinline)) void addRows(int n, Row *to, Row *from) {
#pragma acc kernels present(to[:n], from[:n])
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    for (int j = 0; j < Columns; j++)
      to[i][j] += from[i][j];
}

// Nothing is said at all.
// CHECK-LABEL: halveRows:
// CHECK: [[@LINE+5]], Complex loop carried dependence of from->,to-> prevents parallelization
// CHECK-NEXT: Parallel in launches in which they do not overlap
static __attribute__((noinline)) void halveRows(int n, Row *to, Row *from) {
#pragma acc kernels present(to[:n], from[:n])
#pragma acc loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < Columns; j++)
      to[i][j] = from[i][j] / 2;
}

int main(void) {
  Row *rows = malloc(2 * Rows * sizeof *rows);
  for (int i = 0; i < 2 * Rows; i++)
    for (int j = 0; j < Columns; j++)
      rows[i][j] = i + j;
#pragma acc data copy(rows[:2 * Rows])
  {
    copyRows(Rows, rows, rows + Rows);
    addRows(Rows, rows + Rows, rows);
    halveRows(Rows / 2, rows, rows + Rows);
  }
  double sum = 0;
  for (int i = 0; i < 2 * Rows; i++)
    for (int j = 0; j < Columns; j++)
      sum += rows[i][j] * (i % 7 + j);
  // RESULT: 221187885
  printf("%.0f\n", sum);
  free(rows);
}
