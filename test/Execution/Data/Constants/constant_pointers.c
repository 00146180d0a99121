// Pointers that are constants and lead to variables, which Clang replaces by the variables' addresses wherever it meets
// their names: kernels get them as they get other pointers, and write through them. Constants of functions stay.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../../check.h"

enum { N = 64, HALF = N / 2 };
static double a[N];
double *const whole = a;
static double *const upper = &a[HALF];
static double add(double x) { return x + 1; }
static double (*const adds)(double) = add;

// CHECK-LABEL: main:
int main(void) {
  double *const local = a + HALF;
  // CHECK: Generating implicit copyout(whole[:HALF])
#pragma acc parallel loop
  for (int i = 0; i < HALF; i++)
    whole[i] = i;
  // CHECK: Generating implicit copyout(upper[:HALF])
  // CHECK: Generating implicit copyin(whole[:HALF])
#pragma acc kernels
  for (int i = 0; i < HALF; i++)
    upper[i] = 2 * whole[i];
#pragma acc serial copy(local[:HALF])
  for (int i = 0; i < HALF; i++)
    local[i] = adds(local[i]);
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(whole)
    for (int i = 0; i < N; i++)
      if (i % 2)
        whole[i] += 100;
#pragma acc parallel loop
    for (int i = 0; i < HALF; i++)
      upper[i] += whole[i];
  }
  for (int i = 0; i < HALF; i++) {
    const double odd = i % 2 ? 100 : 0;
    CHECK_EQ(a[i], i + odd);
    CHECK_EQ(a[HALF + i], 2 * i + 1 + odd + i + odd);
  }
  return check_done();
}
