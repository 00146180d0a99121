// loop itself: its iterations are shared out. (Combined directives: parallel/plain.c.)
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#define GRID LOOP | PARALLEL_LOOP
#include "../forms.h"

// CHECK-COUNT-2: #pragma acc loop gang, vector(128)
void FORM(void) {
  int a[N], to[N];
  for (int i = 0; i < N; i++)
    to[i] = N - 1 - i;
  ENCLOSING
#pragma acc DIRECTIVE
  for (int i = 0; i < N; i++)
    a[to[i]] = i;
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], N - 1 - i);
}
