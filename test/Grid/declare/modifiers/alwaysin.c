// alwaysin, in a function: data that is there already comes from the host all the same.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

static int f(int *a) {
  int seen = 0;
#pragma acc declare copyin(alwaysin: a[0:N])
#pragma acc serial copyout(seen)
  seen = a[3];
  return seen;
}

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
  fill(a, 2);
  CHECK_EQ(f(a), 2);
#pragma acc exit data delete(a)
  return check_done();
}
