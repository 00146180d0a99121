// copyin: the kernel sees the host's values, the host keeps its own.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a[N], b[N], c[N], seen[3];
  fill(a, 1);
  fill(b, 2);
  fill(c, 3);
#pragma acc DIRECTIVE copyin(a) pcopyin(b) present_or_copyin(c) copyout(seen)
  for (int i = 0; i < 1; i++) {
    seen[0] = a[7];
    seen[1] = b[7];
    seen[2] = c[7];
    a[8] = b[8] = c[8] = 9;
  }
  for (int k = 0; k < 3; k++)
    CHECK_EQ(seen[k], k + 1);
  if (discrete_memory())
    CHECK(a[8] == 1 && b[8] == 2 && c[8] == 3);
}
