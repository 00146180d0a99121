// readonly: a promise; the values are the host's all the same.
// UNSEEN: data
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N], seen;
  fill(a, 1);
#pragma acc data copyin(readonly: a)
#pragma acc serial copyout(seen)
  seen = a[7];
  CHECK_EQ(seen, 1);
  return check_done();
}
