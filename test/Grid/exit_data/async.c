// async: the copy is made when something waits for the queue.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data create(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    a[i] = 2;
#pragma acc exit data copyout(a) async(2)
  if (deferred())
    CHECK_EQ(a[3], 1);
#pragma acc wait(2)
  CHECK_EQ(a[3], 2);
  return check_done();
}
