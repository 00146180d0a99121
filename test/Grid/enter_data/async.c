// async: the copy is made when something waits for the queue.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a) async(2)
  if (deferred())
    fill(a, 2); // too early for the copy
#pragma acc wait(2)
#pragma acc exit data copyout(a)
  CHECK_EQ(a[3], deferred() ? 2 : 1);
  return check_done();
}
