// seq: one thread executes the loop, though it could be shared out.
// UNSEEN: serial_loop
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#define GRID LOOPS
#include "../forms.h"

// CHECK-COUNT-4: #pragma acc loop seq
void FORM(void) {
  int a[N];
  ENCLOSING
#pragma acc DIRECTIVE seq
  for (int i = 0; i < N; i++)
    a[i] = 2 * i;
  CHECK_EQ(a[5], 10);
}
