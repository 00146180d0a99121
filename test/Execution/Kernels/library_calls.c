// Loops of `kernels` whose iterations call functions of the C library that leave nothing behind but their results, or a
// state that each iteration has for itself, are parallel: long double mathematics, rand_r, erand48, lgamma_r, nan, atoi
// and strtod. A state that the iterations hand on keeps their order.
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t -lm 2>%t.log && %run_host %t && %run_emulator %t
// RUN: FileCheck --input-file=%t.log %s
// RUN: %pacc -O0 -w %s -o %t.O0 -lm && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -acc=multicore -O2 -w -Minfo=accel %s -o %t.cores -lm 2>%t.cores.log && %run_host %t.cores
// RUN: FileCheck --input-file=%t.cores.log %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#define _GNU_SOURCE
#include "../check.h"
#include <math.h>
#include <stdlib.h>

enum { N = 300 };

static double logistic(double x) { return 1 / (1 + expl(-x)); }
static double longer(double x) { return logistic(x) + sqrtl(x) + powl(x, 0.5L) + fmaxl(x, 2); }
static double text(double x) { return x > 3 ? nan("") : atoi("12") + strtod("0.5", NULL) + x; }
static int drawn(unsigned seed) {
  const int first = rand_r(&seed);
  return first ^ rand_r(&seed);
}
static double fraction(int i) {
  unsigned short state[3] = {i, 1, 2};
  const double first = erand48(state);
  return first + erand48(state);
}
static double signedGamma(double x) {
  int sign;
  const double y = lgamma_r(x, &sign);
  return sign * y;
}

// CHECK-LABEL: long_mathematics:
// CHECK: [[#@LINE+4]], Loop is parallelizable
// CHECK-NOT: serial kernel
static void long_mathematics(const double *restrict x, double *restrict y) {
#pragma acc kernels copyin(x[0:N]) copyout(y[0:N])
  for (int i = 0; i < N; i++) y[i] = longer(x[i]);
}

// CHECK-LABEL: texts:
// CHECK: [[#@LINE+4]], Loop is parallelizable
// CHECK-NOT: serial kernel
static void texts(const double *restrict x, double *restrict y) {
#pragma acc kernels copyin(x[0:N]) copyout(y[0:N])
  for (int i = 0; i < N; i++) y[i] = text(x[i]);
}

// CHECK-LABEL: states:
// CHECK: [[#@LINE+4]], Loop is parallelizable
// CHECK-NOT: serial kernel
static void states(const double *restrict x, int *restrict drawings, double *restrict y) {
#pragma acc kernels copyin(x[0:N]) copyout(drawings[0:N], y[0:N])
  for (int i = 0; i < N; i++) {
    drawings[i] = drawn(77 * i);
    y[i] = fraction(i) + signedGamma(x[i] - 5.255);
  }
}

// CHECK-LABEL: handed_on:
// CHECK: [[#@LINE+5]], Loop contains a call that may have side effects
// CHECK: serial kernel
static unsigned handed_on(int *drawings) {
  unsigned seed = 5;
#pragma acc kernels copyout(drawings[0:N])
  for (int i = 0; i < N; i++) drawings[i] = rand_r(&seed);
  return seed;
}

// CHECK-LABEL: neighbours:
// CHECK: [[#@LINE+4]], Loop contains a call that may have side effects
// CHECK: serial kernel
static void neighbours(unsigned short *overlapping, double *y) {
#pragma acc kernels copy(overlapping[0:N + 2]) copyout(y[0:N])
  for (int i = 0; i < N; i++) y[i] = erand48(overlapping + i);
}

int main(void) {
  static double x[N], y[N], z[N];
  static int drawings[N], others[N];
  static unsigned short overlapping[N + 2], same[N + 2];
  for (int i = 0; i < N; i++) x[i] = 0.03 * i + 0.1;
  long_mathematics(x, y);
  texts(x, z);
  for (int i = 0; i < N; i++) {
    CHECK_NEAR(y[i], longer(x[i]), 1e-12);
    CHECK(x[i] > 3 ? isnan(z[i]) : z[i] == text(x[i]));
  }
  states(x, drawings, y);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(drawings[i], drawn(77 * i));
    CHECK_NEAR(y[i], fraction(i) + signedGamma(x[i] - 5.255), 1e-9);
  }
  const unsigned after = handed_on(others);
  unsigned seed = 5;
  for (int i = 0; i < N; i++) CHECK_EQ(others[i], rand_r(&seed));
  CHECK_EQ(after, seed);
  for (int i = 0; i < N + 2; i++) overlapping[i] = same[i] = 31 * i;
  neighbours(overlapping, y);
  for (int i = 0; i < N; i++) CHECK_EQ(y[i], erand48(same + i));
  for (int i = 0; i < N + 2; i++) CHECK_EQ(overlapping[i], same[i]);
  return check_done();
}
