// default_async: the queue of async without an argument.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  fill(a, 1);
#pragma acc set default_async(5)
#pragma acc parallel loop copy(a) async
  for (int i = 0; i < N; i++)
    a[i] = 2;
#pragma acc wait(5)
  CHECK_EQ(a[3], 2);
#pragma acc wait
  return check_done();
}
