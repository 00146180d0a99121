// seq: the function can be called in kernels, its loops by every thread alone.
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#include "../grid.h"

// CHECK: Generating acc routine seq
#pragma acc routine seq
static int sum_to(int n) {
  int sum = 0;
  for (int i = 1; i <= n; i++)
    sum += i;
  return sum;
}

int main(void) {
  int a[N];
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    a[i] = sum_to(i);
  CHECK_EQ(a[10], 55);
  return check_done();
}
