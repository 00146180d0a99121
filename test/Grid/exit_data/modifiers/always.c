// always: data that stays on the device goes to the host all the same.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    a[i] = 2;
#pragma acc exit data copyout(always: a)
  CHECK_EQ(a[7], 2);
  CHECK(acc_is_present(a, sizeof a));
#pragma acc exit data delete(a)
  return check_done();
}
