// device_type: of the clauses behind it those count that are for nvidia, for which the emulator stands.
// (On other combined directives: parallel/device_type.c.)
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#define GRID LOOP | PARALLEL_LOOP
#include "../forms.h"

// CHECK-COUNT-2: #pragma acc loop gang, vector(128)
void FORM(void) {
  int a[N] = {1}, by[N];
  ENCLOSING
#pragma acc DIRECTIVE device_type(radeon) seq
  for (int i = 0; i < N; i++)
    by[i] = 1;
  ENCLOSING
#pragma acc DIRECTIVE device_type(nvidia) seq
  for (int i = 1; i < N; i++)
    a[i] = a[i - by[i]] + 1;
  CHECK_EQ(a[N - 1], N);
}
