// `1 / (1 + expl(-x))` in device code, where long double is but the way from double to double: computed as double, with a
// warning for each function. With code for the host alone it stays what it is. Variables of the type are an error.
// RUN: %pacc -O2 %s -o %t -lm 2>%t.log && %run_host %t && %run_emulator %t
// RUN: FileCheck --input-file=%t.log %s
// RUN: %pacc -O0 -w %s -o %t.O0 -lm && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -acc=multicore -O2 %s -o %t.cores -lm 2>&1 | count 0
// RUN: %run_host %t.cores
// RUN: not %pacc -DVARIABLE -O2 -c %s -o %t.o 2>&1 | FileCheck --check-prefix=ERROR %s
#include "../check.h"
#include <math.h>

// CHECK: long_arithmetic.c:[[#@LINE+1]]:{{.*}} warning: 'long double' in device function 'sigmoid' is computed as 'double': the device has no such type
static double sigmoid(double x) { return 1 / (1 + expl(-x)); }

// Branches, comparisons, constants, numbers of other types.
// CHECK: 'long double' in device function 'pick' is computed as 'double'
static float pick(float x, int k) {
  return k > 3 ? (k & 1 ? sqrtl(x) : 2.5L * x) : floorl(x) > 1.5L ? powl(x, 2.0L) - k : -fmaxl(x, 0.25L);
}

int main(void) {
  enum { N = 40 };
  float a[N];
  double b[N];
  int c[N];
  float x = 1.5f;
  // CHECK: 'long double' in a compute construct of 'main' is computed as 'double'
#pragma acc parallel loop copyout(a, b, c) vector_length(32)
  for (int i = 0; i < N; i++) {
    a[i] = sqrtl(x * i) + fabsl(-x) + expl(-x);
    b[i] = sigmoid(i * 0.3) + pick(x + i % 2, i);
    c[i] = i * 0.1L > 1 ? (int)(i * 1.5L) : !(i * 0.5L);
  }
  for (int i = 0; i < N; i++) {
    CHECK_NEAR(a[i], sqrt(1.5 * i) + 1.5 + exp(-1.5), 1e-6);
    const double y = 1.5 + i % 2;
    const double picked = i > 3 ? (i & 1 ? sqrt(y) : 2.5 * y) : floor(y) > 1.5 ? y * y - i : -y;
    CHECK_NEAR(b[i], 1 / (1 + exp(-0.3 * i)) + picked, 1e-6);
    CHECK_EQ(c[i], i > 10 ? i * 3 / 2 : i == 0);
  }
#ifdef VARIABLE
  // ERROR: error: 'long double' in a compute construct of 'main' (variable 't'): the device has no such type
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < N; i++) {
    long double t = i;
    b[i] = t * t;
  }
#endif
  return check_done();
}
