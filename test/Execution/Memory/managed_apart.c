// -gpu=managed: what the program's heap has given out as several pieces lies apart, though a device has one memory for all
// of it; what shares a piece, or begins inside of one, may not.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -gpu=managed %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 PACC_NOTIFY=1 ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <stdio.h>
#include <stdlib.h>

// CHECK-NOT: loops run in order
// CHECK: launch {{.*}}function=apart
static __attribute__((noinline)) void apart(int n, const int *begin, const int *column, const double *a, const double *x, double *y) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = begin[i]; k < begin[i + 1]; k++)
      sum += a[k] * x[column[k]];
    y[i] = sum;
  }
}

// CHECK: loops run in order: the memory of {{.*}} and {{.*}} overlaps
// CHECK: launch {{.*}}function=beside
static __attribute__((noinline)) void beside(int n, const double *x, double *y) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    y[i] = x[i] + 1;
}

int main(void) {
  enum { N = 500, WIDTH = 4 };
  int *begin = malloc((N + 1) * sizeof *begin), *column = malloc(N * WIDTH * sizeof *column);
  double *a = malloc(N * WIDTH * sizeof *a), *x = malloc((N + 1) * sizeof *x), *y = malloc(N * sizeof *y);
  for (int i = 0; i <= N; i++) {
    begin[i] = i * WIDTH;
    x[i] = i % 7;
  }
  for (int k = 0; k < N * WIDTH; k++) {
    column[k] = k * 37 % N;
    a[k] = k % 5;
  }
  apart(N, begin, column, a, x, y);
  beside(N, x, x + 1); // each needs what the one before has set
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += y[i] * (i % 3) + x[i];
  printf("%g %g\n", sum, x[N]);
  free(begin);
  free(column);
  free(a);
  free(x);
  free(y);
  return 0;
}
