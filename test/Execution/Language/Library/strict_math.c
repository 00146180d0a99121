// -ffp-model=strict and its parts: kernels are compiled for the floating-point environment in which programs start.
// RUN: %pacc -O2 -ffp-model=strict -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -ffp-model=strict %s -o %t.O0 -lm && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O2 -frounding-math %s -o %t.rounding -lm && %run_host %t.rounding && %run_emulator %t.rounding
// RUN: %pacc -O2 -ftrapping-math %s -o %t.trapping -lm && %run_emulator %t.trapping
#include "../../check.h"

#include <math.h>

enum { N = 1000 };
static double a[N], third[N];
static float f[N];
static int whole[N], larger[N];

#pragma acc routine seq
static double scaled(double x) { return x * 0.25 + floor(x / 3); }

int main(void) {
  double sum = 0, most = -1;
  for (int i = 0; i < N; i++)
    a[i] = i - N / 2;
#pragma acc data copyin(a) copyout(third, f, whole, larger)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      third[i] = sqrt(fabs(scaled(a[i]))) / 3 + fma(a[i], 2, 1) + fmod(a[i], 7);
      f[i] = (float)(a[i] / 8) - 1;
      whole[i] = (int)(a[i] * 0.75) + (int)lrint(a[i] / 2);
      larger[i] = a[i] > 10 || !(a[i] < -20);
    }
#pragma acc kernels // CHECK: Generating implicit reduction(+:sum)
    for (int i = 0; i < N; i++)
      sum += a[i];
#pragma acc parallel loop reduction(max : most)
    for (int i = 0; i < N; i++)
      most = fmax(most, a[i]);
  }
  CHECK_EQ(sum, -N / 2.0);
  CHECK_EQ(most, N / 2 - 1.0);
  for (int i = 0; i < N; i++) {
    CHECK_NEAR(third[i], sqrt(fabs(scaled(a[i]))) / 3 + fma(a[i], 2, 1) + fmod(a[i], 7), 1e-12);
    CHECK_EQ(f[i], (float)(a[i] / 8) - 1);
    CHECK_EQ(whole[i], (int)(a[i] * 0.75) + (int)lrint(a[i] / 2));
    CHECK_EQ(larger[i], a[i] > 10 || !(a[i] < -20));
  }
  return check_done();
}
