// if(0): nothing moves.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
  fill(a, 2);
#pragma acc update self(a[0:10]) if (0)
#pragma acc update self(a[10:10]) if (1)
  CHECK_EQ(a[9], 2);
  CHECK_EQ(a[10], discrete_memory() ? 1 : 2);
#pragma acc exit data delete(a)
  return check_done();
}
