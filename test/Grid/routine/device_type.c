// device_type: of the clauses behind it those count that are for nvidia, for which the emulator stands.
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#include "../grid.h"

// CHECK: Generating acc routine vector
#pragma acc routine device_type(nvidia) vector device_type(radeon) seq
static void count(int *a) {
#pragma acc loop vector
  for (int i = 0; i < N; i++)
    a[i]++;
}

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc parallel num_gangs(1)
  count(a);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2);
  return check_done();
}
