// device_resident: kernels have the device's variable, the host its own.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

static int a[N];
#pragma acc declare device_resident(a)

int main(void) {
  int seen = 0;
  fill(a, 1);
#pragma acc serial
  a[3] = 7;
#pragma acc serial copyout(seen)
  seen = a[3];
  CHECK_EQ(seen, 7);
  if (discrete_memory())
    CHECK_EQ(a[3], 1);
  return check_done();
}
