// copy: the device starts with the host's values when the region begins, the host has the device's at its end.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N], c[N];
  fill(a, 1);
  fill(b, 2);
  fill(c, 3);
#pragma acc data copy(a) pcopy(b) present_or_copy(c)
  {
    if (discrete_memory())
      a[5] = b[5] = c[5] = 100;
#pragma acc parallel loop default(present)
    for (int i = 0; i < N; i++) {
      a[i] += 10;
      b[i] += 10;
      c[i] += 10;
    }
    CHECK_EQ(a[6], discrete_memory() ? 1 : 11);
  }
  CHECK(a[5] == 11 && b[5] == 12 && c[5] == 13);
  return check_done();
}
