// finalize: the data goes from the device however often it was entered.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc exit data delete(a) finalize
  if (discrete_memory())
    CHECK(!acc_is_present(a, sizeof a));
  return check_done();
}
