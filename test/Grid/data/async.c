// async: the copies at the end of the region come when something waits for the queue.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc data copy(a) async(2)
  {
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++)
      a[i] = 2;
  }
  if (deferred())
    CHECK_EQ(a[3], 1);
#pragma acc wait(2)
  CHECK_EQ(a[3], 2);
  return check_done();
}
