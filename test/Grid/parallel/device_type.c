// device_type: of the clauses behind it those count that are for nvidia, for which the emulator stands.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a[N], b[N];
  fill(a, 1);
  fill(b, 1);
#pragma acc DIRECTIVE copy(a) device_type(nvidia) async(2)
  for (int i = 0; i < N; i++)
    a[i] = 2;
#pragma acc DIRECTIVE copy(b) dtype(radeon) async(2)
  for (int i = 0; i < N; i++)
    b[i] = 2;
  if (deferred())
    CHECK_EQ(a[3], 1);
  CHECK_EQ(b[3], 2);
#pragma acc wait
  CHECK_EQ(a[3], 2);
}
