// Where numbers that the compiler does not know decide whether a loop may be spread, each launch finds out: the
// length of a row beside what is used of it, strides, distances.
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -w -gpu=races %s -o %t.O2 && %run_host %t.O2 && %run_emulator %t.O2
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.O2
// RUN: %pacc %without_gpu -O2 -w -gpu=check %s -o %t.check && %run_emulator %t.check
// RUN: env PACC_NOTIFY=1 %run_emulator %t.O2 2>&1 | %FileCheck %s --check-prefix=LAUNCH
// RUN: %pacc %without_gpu -O2 -w -c -Minfo=accel %s -o %t.o 2>&1 | %FileCheck %s
#include "../check.h"
#include <stddef.h>
#include <string.h>

enum { SIZE = 6000 };
static double data[SIZE], want[SIZE], other[SIZE];

static void fill(void) {
  for (int i = 0; i < SIZE; i++) {
    data[i] = want[i] = i % 37;
    other[i] = i % 11;
  }
}
static void compare(void) { CHECK_EQ(memcmp(data, want, sizeof data), 0); }

// Rows of `m`, each `ld` behind the one before.
// CHECK-LABEL: rows:
// CHECK: Loop carried dependence of a-> prevents parallelization
// CHECK-NEXT: Parallel in launches in which m <= ld
// CHECK: #pragma acc loop gang, vector
// CHECK-NOT: Gangs run the sequential code together
// LAUNCH: function=rows {{.*}}num_gangs={{[0-9][0-9]}}
// LAUNCH: function=rows {{.*}}num_gangs={{[0-9][0-9]}}
// LAUNCH: function=rows {{.*}}num_gangs=1{{ }}
static void rows(int n, int m, int ld, double *restrict a) {
#pragma acc kernels copy(a[0:SIZE])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * ld + j] = 0.5 * a[i * ld + j] + i;
}
static void want_rows(int n, int m, int ld, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * ld + j] = 0.5 * a[i * ld + j] + i;
}

// The same by columns, the row's loop outside, and in numbers without a sign.
// CHECK-LABEL: columns:
// CHECK: Parallel in launches in which {{.*}}m <= ld
// LAUNCH: function=columns {{.*}}num_gangs={{[0-9][0-9]}}
// LAUNCH: function=columns {{.*}}num_gangs=1{{ }}
static void columns(size_t n, size_t m, size_t ld, double *restrict a) {
#pragma acc kernels copy(a[0:SIZE])
  for (size_t j = 0; j < m; j++)
    for (size_t i = 0; i < n; i++)
      a[i * ld + j] = 0.5 * a[i * ld + j] + j;
}
static void want_columns(size_t n, size_t m, size_t ld, double *a) {
  for (size_t j = 0; j < m; j++)
    for (size_t i = 0; i < n; i++)
      a[i * ld + j] = 0.5 * a[i * ld + j] + j;
}

// CHECK-LABEL: strides:
// CHECK: Parallel in launches in which incy != 0
// LAUNCH: function=strides {{.*}}num_gangs={{[0-9]*[2-9] }}
// LAUNCH: function=strides {{.*}}num_gangs=1{{ }}
// LAUNCH: function=strides {{.*}}num_gangs={{[0-9]*[2-9] }}
// LAUNCH: function=strides {{.*}}num_gangs=1{{ }}
static void strides(long n, double alpha, const double *x, short incx, double *y, short incy) {
#pragma acc kernels present(x[0:1], y[0:1])
  for (long i = 0; i < n; i++)
    y[i * incy] = alpha * y[i * incy] + x[i * incx];
}
static void want_strides(long n, double alpha, const double *x, short incx, double *y, short incy) {
  for (long i = 0; i < n; i++)
    y[i * incy] = alpha * y[i * incy] + x[i * incx];
}

// Boxes in a larger one.
// CHECK-LABEL: boxes:
// CHECK: Parallel in launches in which 0 <= dx and p <= {{\(dy \+ 1 - m\) \* dx|dx \* \(dy \+ 1 - m\)}}
// CHECK: Parallel in launches in which p <= dx
// LAUNCH: function=boxes {{.*}}num_gangs={{[0-9][0-9]}}
// LAUNCH: function=boxes {{.*}}num_gangs=1{{ }}
static void boxes(long n, long m, long p, long dy, long dx, double *a, const double *b) {
#pragma acc kernels copy(a[0:SIZE]) copyin(b[0:SIZE])
  for (long i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      for (long k = 0; k < p; k++)
        a[(i * dy + j) * dx + k] += a[(i * dy + j) * dx + k] * b[k] + i;
}
static void want_boxes(long n, long m, long p, long dy, long dx, double *a, const double *b) {
  for (long i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      for (long k = 0; k < p; k++)
        a[(i * dy + j) * dx + k] += a[(i * dy + j) * dx + k] * b[k] + i;
}

// A part that is made from another one.
// CHECK-LABEL: shift:
// CHECK: Parallel in launches in which n <= by
// LAUNCH: function=shift {{.*}}num_gangs={{[0-9][0-9]}}
// LAUNCH: function=shift {{.*}}num_gangs=1{{ }}
static void shift(int n, int by, double *a) {
#pragma acc kernels copy(a[0:SIZE])
  for (int i = 0; i < n; i++)
    a[i + by] = a[i] + 1;
}
static void want_shift(int n, int by, double *a) {
  for (int i = 0; i < n; i++)
    a[i + by] = a[i] + 1;
}

// A loop without a directive in one that is spread.
static void inner(int n, int m, int ld, int inc, double *restrict a) {
#pragma acc parallel loop gang copy(a[0:SIZE])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * ld + j * inc] = 0.5 * a[i * ld + j * inc] + j;
}
static void want_inner(int n, int m, int ld, int inc, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * ld + j * inc] = 0.5 * a[i * ld + j * inc] + j;
}

// From the last row to the first, and from the right to the left; a number that the function computes.
static void down(int n, int half, double *restrict a) {
  const int ld = 2 * half + 1;
#pragma acc kernels copy(a[0:SIZE])
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < half; j++)
      a[i * ld - j + half] = 0.5 * a[i * ld - j + half] + j;
}
static void want_down(int n, int half, double *a) {
  const int ld = 2 * half + 1;
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < half; j++)
      a[i * ld - j + half] = 0.5 * a[i * ld - j + half] + j;
}

int main(void) {
#define BOTH(function, ...) fill(); function(__VA_ARGS__, data); want_##function(__VA_ARGS__, want); compare()
  BOTH(rows, 60, 80, 80);
  BOTH(rows, 60, 70, 81);
  BOTH(rows, 60, 70, 13);
  BOTH(columns, 60, 70, 81);
  BOTH(columns, 60, 70, 13);
  BOTH(columns, 60, 70, 0);
  const long n = 1500;
#pragma acc data copyin(other)
  for (int round = 0; round < 4; round++) {
    static const short incs[] = {3, 0, -1, 2};
    const short inc = incs[round];
    const int first = inc < 0 ? SIZE / 2 : 0;
    fill();
#pragma acc data copy(data)
    strides(n, 0.5, round == 3 ? data : other, 1, data + first, inc);
    want_strides(n, 0.5, round == 3 ? want : other, 1, want + first, inc);
    compare();
  }
#define BOXES(...) fill(); boxes(__VA_ARGS__, data, other); want_boxes(__VA_ARGS__, want, other); compare()
  BOXES(8, 9, 40, 11, 50);
  BOXES(8, 9, 40, 11, 20);
  BOXES(8, 9, 40, 5, 41);
  BOTH(shift, 2000, 2000);
  BOTH(shift, 2000, 7);
  BOTH(shift, 2000, 0);
  BOTH(inner, 40, 30, 95, 3);
  BOTH(inner, 40, 30, 95, 0);
  BOTH(down, 50, 40);
  return check_done();
}
