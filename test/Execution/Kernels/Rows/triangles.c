// Rows of flat arrays that get longer or shorter with the loop round them: as long as the longest one is no longer than
// the array's rows are apart, each iteration of the outer loop has its own. Where it is longer, rows share elements, and
// the loop stays in order.
// RUN: %pacc %without_gpu -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { Most = 170, All = Most * (Most + 3) };
static double c[All], want[All], x[All], y[All];

static void prepare(void) {
  for (int i = 0; i < All; i++) {
    c[i] = want[i] = i % 31;
    x[i] = i % 7;
    y[i] = i % 5 - 2;
  }
}

static void check(const char *name, int n, int m) {
  for (int i = 0; i < All; i++)
    if (c[i] != want[i]) {
      printf("%s: %d, %d\n", name, n, m);
      CHECK_EQ(c[i], want[i]);
      return;
    }
}

#define LOWER for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++)
#define UPPER for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++)
#define LAST for (int i = 0; i < n; i++) for (int j = 0; j < n - i; j++)
#define PRODUCTS(Out)                                                                                                  \
  for (int i = 0; i < n; i++)                                                                                          \
    for (int k = 0; k < m; k++)                                                                                        \
      for (int j = 0; j <= i; j++)                                                                                     \
        Out[i * n + j] += x[j * m + k] * y[i * m + k] + y[j * m + k] * x[i * m + k];

// CHECK-LABEL: lower:
// CHECK: [[#@LINE+3]], Loop is parallelizable
static void lower(int n) {
#pragma acc kernels copy(c)
  LOWER c[i * n + j] = c[i * n + j] * 3 + j;
}
// CHECK-LABEL: upper:
// CHECK: [[#@LINE+3]], Loop is parallelizable
static void upper(int n) {
#pragma acc kernels copy(c)
  UPPER c[i * n + j] = c[i * n + j] * 3 + j;
}
// CHECK-LABEL: last:
// CHECK: [[#@LINE+3]], Loop is parallelizable
static void last(int n) {
#pragma acc kernels copy(c)
  LAST c[i * n + j] = c[i * n + j] * 3 + j;
}
// CHECK-LABEL: products:
// CHECK: [[#@LINE+3]], Loop is parallelizable
static void products(int n, int m) {
#pragma acc kernels copy(c) copyin(x, y)
  PRODUCTS(c)
}
// The rows are nearer to each other than the last of them is long.
// CHECK-LABEL: shared:
// CHECK-NOT: [[#@LINE+3]], Loop is parallelizable
static void shared(int n, int m) {
#pragma acc kernels copy(c)
  LOWER c[i * m + j] = j - c[i * m + j];
}
// Each row begins behind the end of the one before, but reads from the next one.
// CHECK-LABEL: reading:
// CHECK-NOT: [[#@LINE+3]], Loop is parallelizable
static void reading(int n) {
#pragma acc kernels copy(c)
  LOWER c[i * n + j] = c[i * n + j + n + 1] + j;
}

int main(void) {
  static const int sizes[] = {0, 1, 2, 3, 31, 33, 64, 129, 170};
  for (int s = 0; s < (int)(sizeof sizes / sizeof *sizes); s++) {
    const int n = sizes[s];
    prepare(), lower(n);
    LOWER want[i * n + j] = want[i * n + j] * 3 + j;
    check("lower", n, 0);
    prepare(), upper(n);
    UPPER want[i * n + j] = want[i * n + j] * 3 + j;
    check("upper", n, 0);
    prepare(), last(n);
    LAST want[i * n + j] = want[i * n + j] * 3 + j;
    check("last", n, 0);
    for (int m = 0; m < 4; m++) {
      prepare(), products(n, m);
      PRODUCTS(want)
      check("products", n, m);
      prepare(), shared(n, m);
      LOWER want[i * m + j] = j - want[i * m + j];
      check("shared", n, m);
    }
    prepare(), reading(n);
    LOWER want[i * n + j] = want[i * n + j + n + 1] + j;
    check("reading", n, 0);
  }
  return check_done();
}
