// async: the copy is made when something waits for the queue.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
  fill(a, 2);
#pragma acc update self(a) async(2)
  if (deferred())
    CHECK_EQ(a[3], 2);
#pragma acc wait(2)
  CHECK_EQ(a[3], discrete_memory() ? 1 : 2);
#pragma acc exit data delete(a)
  return check_done();
}
