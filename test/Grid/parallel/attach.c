// attach: while the construct runs, the device's copy of a pointer leads to the device's data.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  struct { int *p; } s = {malloc(N * sizeof(int))};
  int *p = s.p, seen = 0;
  size_t after = 0;
  fill(p, 1);
#pragma acc enter data copyin(s) copyin(p[0:N])
  fill(p, 2);
#pragma acc DIRECTIVE present(s) attach(s.p) copy(seen)
  for (int i = 0; i < 1; i++)
    seen = s.p[7];
  CHECK_EQ(seen, discrete_memory() ? 1 : 2);
  acc_memcpy_from_device(&after, acc_deviceptr(&s), sizeof after);
  CHECK_EQ(after, (size_t)p);
#pragma acc exit data delete(s, p[0:N])
  free(p);
}
