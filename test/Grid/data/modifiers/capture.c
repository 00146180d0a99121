// capture: the device has a copy of its own even where it shares the host's memory.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N], b[N], seen;
  fill(a, 1);
  fill(b, 1);
#pragma acc data copyin(capture: a) copy(capture: b)
  {
    a[7] = b[7] = 2;
#pragma acc serial copyout(seen)
    {
      seen = a[7] + b[7];
      a[7] = 5;
      b[7] = 6;
    }
    CHECK(seen == 2 && a[7] == 2 && b[7] == 2);
  }
  CHECK(a[7] == 2 && b[7] == 6);
  return check_done();
}
