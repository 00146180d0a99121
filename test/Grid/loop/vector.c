// vector: the iterations are shared out to vector lanes alone; serial has one lane, and kernels
// adds gangs, for which no clause asks.
// UNSEEN: serial_loop
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#define GRID LOOPS
#include "../forms.h"

// CHECK: on_serial_loop:
// CHECK: #pragma acc loop seq
// CHECK: on_kernels_loop:
// CHECK: #pragma acc loop gang, vector(128)
// CHECK-COUNT-2: #pragma acc loop vector(96)
void FORM(void) {
  int a[N];
  ENCLOSING
#pragma acc DIRECTIVE vector
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i);
}
