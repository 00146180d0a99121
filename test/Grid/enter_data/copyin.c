// copyin: the data is on the device from there on, with the host's values.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N], c[N];
  fill(a, 1);
  fill(b, 2);
  fill(c, 3);
#pragma acc enter data copyin(a) pcopyin(b) present_or_copyin(c)
  if (discrete_memory())
    a[5] = b[5] = c[5] = 100;
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < N; i++)
    a[i] = b[i] * c[i] + a[i];
#pragma acc update self(a)
  CHECK_EQ(a[5], 7);
#pragma acc exit data delete(a, b, c)
  return check_done();
}
