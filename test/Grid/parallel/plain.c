// The directives themselves: the code runs on the device.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a[N];
  fill(a, 1);
#pragma acc enter data copyin(a)
#pragma acc DIRECTIVE
  for (int i = 0; i < N; i++)
    a[i] = acc_on_device(acc_device_not_host) ? 2 : 3;
#pragma acc update self(a)
  CHECK_EQ(a[N - 1], discrete_memory() ? 2 : 3);
#pragma acc exit data delete(a)
}
