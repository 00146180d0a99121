// The timing table has files in the order in which the program came to them, and functions by their lines.
// RUN: %pacc -O1 %s %S/Inputs/a_step.c -o %t
// RUN: env PACC_TIME=1 %run_emulator %t 2>&1 | FileCheck %s
// RUN: env PACC_TIME=1 %run_host %t 2>&1 | FileCheck %s
#include "../check.h"

void step(int n, float *v);

// CHECK: timing_files.c
// CHECK-NEXT: main
// CHECK: timing_files.c
// CHECK-NEXT: later
// CHECK: Inputs/a_step.c
// CHECK-NEXT: step
// CHECK: compute region reached 3 times
static void later(int n, float *v);

int main(void) {
  float v[64] = {0};
#pragma acc data copy(v)
  {
    for (int i = 0; i < 3; i++)
      step(64, v);
    later(64, v);
  }
  for (int i = 0; i < 64; i++)
    CHECK(v[i] == 6);
  return check_done();
}

static void later(int n, float *v) {
#pragma acc parallel loop present(v)
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}
