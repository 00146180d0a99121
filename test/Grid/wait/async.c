// async: the other queue waits, the host does not.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N];
  fill(a, 1);
#pragma acc data copyin(a) copyout(b)
  {
#pragma acc parallel loop present(a) async(2)
    for (int i = 0; i < N; i++)
      a[i] = 2;
#pragma acc update self(a) async(2)
#pragma acc wait(2) async(3)
    if (deferred())
      CHECK_EQ(a[3], 1);
#pragma acc parallel loop present(a, b) async(3)
    for (int i = 0; i < N; i++)
      b[i] = 10 * a[i];
#pragma acc wait(3)
  }
  CHECK_EQ(b[3], 20);
#pragma acc wait
  return check_done();
}
