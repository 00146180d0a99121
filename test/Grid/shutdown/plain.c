// shutdown: the data is not on the device any more.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
#pragma acc enter data create(a)
#pragma acc shutdown
  if (discrete_memory())
    CHECK(!acc_is_present(a, sizeof a));
  return check_done();
}
