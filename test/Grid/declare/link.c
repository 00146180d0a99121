// link: of a global variable the device has a copy while a data clause makes one, which routines use, too.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

static int a[N];
#pragma acc declare link(a)

static int element(int i) { return a[i]; }

int main(void) {
  int seen = 0;
  fill(a, 1);
  if (discrete_memory())
    CHECK(!acc_is_present(a, sizeof a));
#pragma acc enter data copyin(a)
  fill(a, 2);
#pragma acc serial copyout(seen)
  seen = element(3);
  CHECK_EQ(seen, discrete_memory() ? 1 : 2);
#pragma acc exit data delete(a)
  return check_done();
}
