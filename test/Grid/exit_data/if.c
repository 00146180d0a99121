// if(0): the data stays on the device.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N];
#pragma acc enter data create(a, b)
#pragma acc exit data delete(a) if (0)
#pragma acc exit data delete(b) if (1)
  CHECK(acc_is_present(a, sizeof a));
  if (discrete_memory())
    CHECK(!acc_is_present(b, sizeof b));
#pragma acc exit data delete(a)
  return check_done();
}
