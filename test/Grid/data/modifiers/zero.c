// zero: new memory is zero.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N], b[N], seen;
  fill(a, 1);
  fill(b, 1);
#pragma acc data create(zero: a) copyout(zero: b)
#pragma acc serial copyout(seen)
  seen = a[7];
  if (discrete_memory())
    CHECK(seen == 0 && b[7] == 0);
  return check_done();
}
