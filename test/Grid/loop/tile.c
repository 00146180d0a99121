// tile: the tiles are shared out to gangs, their elements to lanes; serial has one lane, and kernels takes
// both loops as one.
// UNSEEN: serial_loop
// RUN: %pacc -O1 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
#define GRID LOOPS
#include "../forms.h"

// CHECK: on_serial_loop:
// CHECK: #pragma acc loop seq
// CHECK: on_kernels_loop:
// CHECK: #pragma acc loop gang, vector(128) collapse(2)
// CHECK: on_loop:
// CHECK: #pragma acc loop gang collapse(2)
// CHECK: #pragma acc loop vector(128) collapse(2)
// CHECK: on_parallel_loop:
// CHECK: #pragma acc loop gang collapse(2)
// CHECK: #pragma acc loop vector(128) collapse(2)
void FORM(void) {
  int a[N][7];
  ENCLOSING
#pragma acc DIRECTIVE tile(32, 4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 7; j++)
      a[i][j] = 10 * i + j;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 7; j++)
      CHECK_EQ(a[i][j], 10 * i + j);
}
