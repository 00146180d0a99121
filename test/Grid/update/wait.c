// wait: the copy is made when the queue, or all of them, is empty.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  for (int all = 0; all < 2; all++) {
    fill(a, 1);
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a) async(2)
    for (int i = 0; i < N; i++)
      a[i] = 2;
    if (all) {
#pragma acc update self(a) wait
    } else {
#pragma acc update self(a) wait(2)
    }
    CHECK_EQ(a[3], 2);
#pragma acc exit data delete(a)
  }
  return check_done();
}
