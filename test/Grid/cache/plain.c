// cache: a hint that changes no result; -Minfo says that nothing is made of it.
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  // CHECK: cache directive without effect
  int a[N], b[N];
  fill(a, 1);
#pragma acc parallel loop
  for (int i = 1; i < N - 1; i++) {
#pragma acc cache(a[i - 1:3])
    b[i] = a[i - 1] + a[i] + a[i + 1];
  }
  CHECK_EQ(b[5], 3);
  return check_done();
}
