// zero has no effect here by the standard: nothing is made.
// UNSEEN: exit_data
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
#pragma acc exit data copyout(zero: a)
  CHECK_EQ(a[7], 1);
  return check_done();
}
