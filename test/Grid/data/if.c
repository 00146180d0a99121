// if(0): nothing moves, and nothing is mapped.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
  for (int yes = 0; yes < 2; yes++) {
#pragma acc data copy(a) if (yes)
    if (discrete_memory())
      CHECK_EQ(!!acc_is_present(a, sizeof a), yes);
  }
  return check_done();
}
