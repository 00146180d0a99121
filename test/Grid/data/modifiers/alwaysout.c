// alwaysout: data that was there already goes to the host all the same, and does not come from it.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../grid.h"

int main(void) {
  int a[N], b[N];
  fill(a, 1);
  fill(b, 1);
#pragma acc enter data copyin(a, b)
  fill(a, 2);
#pragma acc data copy(alwaysout: a) copyout(alwaysout: b)
#pragma acc serial
  b[0] = 4;
  CHECK_EQ(a[7], discrete_memory() ? 1 : 2);
  CHECK_EQ(b[0], 4);
#pragma acc exit data delete(a, b)
  return check_done();
}
