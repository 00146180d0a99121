// self(1): the construct runs here, on the host's data.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
#pragma acc DIRECTIVE present(a) self (1)
  for (int i = 0; i < N; i++)
    a[i] = 2;
  CHECK_EQ(a[N - 1], 2);
#pragma acc exit data delete(a)
}
