// delete: the data is not on the device any more, and the host keeps its values.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N];
  fill(a, 1);
#pragma acc enter data copyin(a, b)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    a[i] = 2;
#pragma acc exit data delete(a) copyout(b)
  if (discrete_memory())
    CHECK(a[5] == 1 && !acc_is_present(a, sizeof a));
  return check_done();
}
