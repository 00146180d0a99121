// wait: the construct begins when the queue, or all of them, is empty.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a[N], b[N];
  fill(a, 1);
#pragma acc data copyin(a) copyout(b)
  for (int all = 0; all < 2; all++) {
#pragma acc parallel loop present(a) async(2)
    for (int i = 0; i < N; i++)
      a[i] = 2 + all;
    if (all) {
#pragma acc DIRECTIVE present(a, b) wait
      for (int i = 0; i < N; i++)
        b[i] += a[i];
    } else {
#pragma acc DIRECTIVE present(a, b) wait(2)
      for (int i = 0; i < N; i++)
        b[i] = 10 * a[i];
    }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], 23);
}
