// wait, with a queue and without: what is in the queue, or in all of them, is done.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], b[N];
  fill(a, 1);
  fill(b, 1);
#pragma acc parallel loop copy(a) async(2)
  for (int i = 0; i < N; i++)
    a[i] = 2;
#pragma acc parallel loop copy(b) async(3)
  for (int i = 0; i < N; i++)
    b[i] = 2;
#pragma acc wait(2)
  CHECK_EQ(a[3], 2);
  if (deferred())
    CHECK_EQ(b[3], 1);
#pragma acc wait
  CHECK_EQ(b[3], 2);
  return check_done();
}
