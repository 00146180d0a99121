// alwaysin: data that is there already comes from the host all the same.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
  fill(a, 2);
#pragma acc enter data copyin(alwaysin: a)
  fill(a, 3);
#pragma acc exit data copyout(a) finalize
  CHECK_EQ(a[7], discrete_memory() ? 2 : 3);
  return check_done();
}
