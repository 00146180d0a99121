// capture, in a function: the device has a copy even where it shares the host's memory.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

static int f(int *a) {
#pragma acc declare copy(capture: a[0:N])
  a[3] = 100;
  int seen = 0;
#pragma acc serial copyout(seen)
  seen = a[3];
  return seen;
}

int main(void) {
  int a[N];
  fill(a, 1);
  CHECK_EQ(f(a), 1);
  CHECK_EQ(a[3], 1);
  return check_done();
}
