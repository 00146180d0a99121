// zero: new memory is zero.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data create(zero: a)
#pragma acc exit data copyout(a)
  CHECK_EQ(a[7], discrete_memory() ? 0 : 1);
  return check_done();
}
