// if(0): nothing is mapped.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N];
#pragma acc enter data create(a) if (0)
#pragma acc enter data create(b) if (1)
  if (discrete_memory())
    CHECK(!acc_is_present(a, sizeof a));
  CHECK(acc_is_present(b, sizeof b));
#pragma acc exit data delete(b)
  return check_done();
}
