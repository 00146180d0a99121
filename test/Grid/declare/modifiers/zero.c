// zero, in a function: new memory is zero.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

static int f(int *a) {
  int seen = 0;
#pragma acc declare create(zero: a[0:N])
#pragma acc serial copyout(seen)
  seen = a[3];
  return seen;
}

int main(void) {
  int a[N];
  fill(a, 1);
  CHECK_EQ(f(a), discrete_memory() ? 0 : 1);
  return check_done();
}
