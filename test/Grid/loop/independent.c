// independent: the iterations are shared out although nothing proves that they write different elements.
// (Loops of kernels need it; other loops are independent without it, serial has one lane.)
// UNSEEN: loop parallel_loop serial_loop
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#define GRID LOOPS
#include "../forms.h"

// CHECK: on_serial_loop:
// CHECK: #pragma acc loop seq
// CHECK-COUNT-3: #pragma acc loop gang, vector(128)
void FORM(void) {
  int a[N], to[N];
  for (int i = 0; i < N; i++)
    to[i] = N - 1 - i;
  ENCLOSING
#pragma acc DIRECTIVE independent
  for (int i = 0; i < N; i++)
    a[to[i]] = i;
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], N - 1 - i);
}
