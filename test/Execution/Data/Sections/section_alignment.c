// A section that starts within an array: kernels may use the array's alignment for wide accesses.
// RUN: %pacc -O3 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

static double a[64] __attribute__((aligned(64)));

int main(void) {
  double s[4] = {1, 2, 3, 4};
  for (int i = 0; i < 64; i++)
    a[i] = i;
#pragma acc parallel copy(a[1:40]) copyin(s)
  {
    a[2] = s[0] * 2;
    a[3] = s[1] * 2;
    a[4] = s[2] * 2;
    a[5] = s[3] * 2;
  }
  for (int i = 0; i < 64; i++)
    CHECK_EQ(a[i], i >= 2 && i < 6 ? 2.0 * (i - 1) : i);
  return check_done();
}
