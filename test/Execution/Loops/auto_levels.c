// `auto` beside gang, worker or vector (2.9.7): where iterations need each other, the levels are ignored.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:4 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 200 };

// CHECK-LABEL: {{^}}recurrence:
// CHECK: [[#@LINE+3]], #pragma acc loop seq
static void recurrence(double *a) {
#pragma acc parallel loop auto gang vector copy(a[0:N])
  for (int i = 1; i < N; i++) a[i] += a[i - 1];
}

// CHECK-LABEL: {{^}}apart:
// CHECK: [[#@LINE+3]], #pragma acc loop gang, vector(128)
static void apart(const double *restrict b, double *restrict a) {
#pragma acc kernels loop auto gang vector copy(a[0:N]) copyin(b[0:N])
  for (int i = 1; i < N; i++) a[i] += b[i - 1];
}

static void perhaps(const double *b, double *a) {
#pragma acc kernels loop auto gang vector present(a[0:N], b[0:N])
  for (int i = 0; i < N; i++) a[i] = b[i] + 1;
}

static void inner(double *a, int rows, int cols) {
#pragma acc parallel loop gang copy(a[0:rows * cols])
  for (int r = 0; r < rows; r++) {
#pragma acc loop auto vector
    for (int c = 1; c < cols; c++) a[r * cols + c] += a[r * cols + c - 1];
#pragma acc loop auto worker vector
    for (int c = 0; c < cols; c++) a[r * cols + c] *= 2;
  }
}

int main(void) {
  static double a[2 * N], b[N];
  for (int i = 0; i < N; i++) a[i] = b[i] = i;
  recurrence(a);
  for (int i = 0; i < N; i++) CHECK_EQ(a[i], i * (i + 1) / 2);
  apart(b, a);
  for (int i = 1; i < N; i++) CHECK_EQ(a[i], i * (i + 1) / 2 + i - 1);
  a[0] = 5;
#pragma acc data copy(a)
  {
    perhaps(a, a + 1);
    perhaps(a, a + N);
  }
  for (int i = 0; i < 2 * N; i++) CHECK_EQ(a[i], i < N ? 5 + i : 6 + i - N);
  for (int i = 0; i < N; i++) a[i] = 1;
  inner(a, 5, N / 5);
  for (int i = 0; i < N; i++) CHECK_EQ(a[i], 2 * (i % (N / 5) + 1));
  return check_done();
}
