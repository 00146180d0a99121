// alwaysin: data that is there already comes from the host all the same, and does not go back.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../../forms.h"

void FORM(void) {
  int a[N], b[N], seen;
  fill(a, 1);
  fill(b, 1);
#pragma acc enter data copyin(a, b)
  fill(a, 2);
  fill(b, 3);
#pragma acc DIRECTIVE copy(alwaysin: a) copyin(alwaysin: b) copyout(seen)
  for (int i = 0; i < 1; i++) {
    seen = a[7] * 10 + b[7];
    a[8] = b[8] = 9;
  }
  CHECK_EQ(seen, 23);
  if (discrete_memory())
    CHECK(a[8] == 2 && b[8] == 3);
#pragma acc exit data delete(a, b)
}
