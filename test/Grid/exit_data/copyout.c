// copyout: the host has the device's values, and the data is not on the device any more.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N], c[N];
#pragma acc enter data create(a, b, c)
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = i;
#pragma acc exit data copyout(a) pcopyout(b) present_or_copyout(c)
  CHECK(a[5] == 5 && b[5] == 5 && c[5] == 5);
  if (discrete_memory())
    CHECK(!acc_is_present(a, sizeof a));
  return check_done();
}
