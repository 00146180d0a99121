// copyin: the device starts with the host's values, the host keeps its own.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N], c[N], seen[3];
  fill(a, 1);
  fill(b, 2);
  fill(c, 3);
#pragma acc data copyin(a) pcopyin(b) present_or_copyin(c)
#pragma acc serial default(present) copyout(seen)
  {
    seen[0] = a[7];
    seen[1] = b[7];
    seen[2] = c[7];
    a[8] = b[8] = c[8] = 9;
  }
  for (int k = 0; k < 3; k++)
    CHECK_EQ(seen[k], k + 1);
  if (discrete_memory())
    CHECK(a[8] == 1 && b[8] == 2 && c[8] == 3);
  return check_done();
}
