// nohost: host code cannot call the routine, kernels can.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: not %pacc -O1 -DCALLS -c %s -o %t 2>&1 | %FileCheck %s
#include "../grid.h"

#pragma acc routine seq nohost
int twice(int x) { return 2 * x; }

int main(void) {
  int a = 0;
#pragma acc serial copyout(a)
  a = twice(3);
  CHECK_EQ(a, 6);
#ifdef CALLS
  // CHECK: nohost.c:[[#@LINE+1]]:{{.*}} error: 'twice' is 'routine nohost', but host code uses it
  a = twice(4);
#endif
  return check_done();
}
