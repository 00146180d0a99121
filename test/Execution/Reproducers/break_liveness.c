// What `kernels` leaves in a scalar is read on a way that `break` takes, though the statements behind set it.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(void) {
  int a[4] = {0}, w = 3, v = 3, k;
  for (;;) {
#pragma acc kernels
    {
      w = 9;
      a[1] = 4;
    }
    if (a[1] == 4)
      break;
    w = 1;
  }
  for (k = 0; k < 3; k++) {
#pragma acc kernels
    for (int i = 0; i < 3; i++) {
      v = i;
      a[i] = v;
    }
    if (k == 1)
      break;
    v = -1;
  }
  CHECK_EQ(w, 9);
  CHECK_EQ(v, 2);
  return check_done();
}
