// self: the device's values go to the host, the section's alone.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
  fill(a, 2);
#pragma acc update self(a[10:20])
  CHECK_EQ(a[9], 2);
  CHECK_EQ(a[29], discrete_memory() ? 1 : 2);
#pragma acc exit data delete(a)
  return check_done();
}
