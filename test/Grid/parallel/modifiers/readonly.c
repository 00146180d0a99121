// readonly: a promise; the values are the host's all the same.
// UNSEEN: parallel serial kernels parallel_loop serial_loop kernels_loop
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../../forms.h"

void FORM(void) {
  int a[N], seen;
  fill(a, 1);
#pragma acc DIRECTIVE copyin(readonly: a) copyout(seen)
  for (int i = 0; i < 1; i++)
    seen = a[7];
  CHECK_EQ(seen, 1);
}
