// device: the host's values go to the device, the section's alone.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
  fill(a, 2);
#pragma acc update device(a[10:20])
  fill(a, 3);
#pragma acc exit data copyout(a)
  CHECK_EQ(a[9], discrete_memory() ? 1 : 3);
  CHECK_EQ(a[29], discrete_memory() ? 2 : 3);
  return check_done();
}
