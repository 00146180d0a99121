// zero: new memory is zero.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../../forms.h"

void FORM(void) {
  int a[N], b[N], seen;
  fill(a, 1);
  fill(b, 1);
#pragma acc DIRECTIVE create(zero: a) copyout(zero: b) copyout(seen)
  for (int i = 0; i < 1; i++)
    seen = a[7];
  if (discrete_memory())
    CHECK(seen == 0 && b[7] == 0);
}
