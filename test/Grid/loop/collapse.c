// collapse(2): the iterations of both loops are shared out together; serial has one lane.
// UNSEEN: serial_loop
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#define GRID LOOPS
#include "../forms.h"

// CHECK: on_serial_loop:
// CHECK: #pragma acc loop seq
// CHECK-COUNT-3: #pragma acc loop gang, vector(128) collapse(2)
void FORM(void) {
  int a[N][7];
  ENCLOSING
#pragma acc DIRECTIVE collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 7; j++)
      a[i][j] = 10 * i + j;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 7; j++)
      CHECK_EQ(a[i][j], 10 * i + j);
}
