// auto: a loop whose iterations depend on each other is not shared out.
// UNSEEN: serial_loop kernels_loop
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID LOOPS
#include "../forms.h"

void FORM(void) {
  int a[N] = {1}, by[N];
  fill(by, 1);
  ENCLOSING
#pragma acc DIRECTIVE auto
  for (int i = 1; i < N; i++)
    a[i] = a[i - by[i]] + 1;
  CHECK_EQ(a[N - 1], N);
}
