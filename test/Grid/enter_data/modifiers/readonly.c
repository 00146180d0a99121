// readonly: a promise; the values are the host's all the same.
// UNSEEN: enter_data
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N], seen;
  fill(a, 1);
#pragma acc enter data copyin(readonly: a)
#pragma acc serial present(a) copyout(seen)
  seen = a[7];
  CHECK_EQ(seen, 1);
#pragma acc exit data delete(a)
  return check_done();
}
