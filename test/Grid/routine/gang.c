// gang: the function's loop is shared out, each iteration once.
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#include "../grid.h"

// CHECK: #pragma acc loop {{.*}}gang
#pragma acc routine gang
static void count(int *a) {
#pragma acc loop gang
  for (int i = 0; i < N; i++)
    a[i]++;
}

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc parallel num_gangs(1) num_workers(4) vector_length(32)
  count(a);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2);
  return check_done();
}
