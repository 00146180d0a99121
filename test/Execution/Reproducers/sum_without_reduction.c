// A loop that gathers in scalars without a reduction clause, as courses have it.
// RUN: %pacc -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 -w %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(void) {
  double s = 0, e = 0, a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
#pragma acc parallel loop
  for (int i = 0; i < 8; i++) {
    s += a[i];
    e = fmax(e, a[i]);
  }
  CHECK_EQ(s, 36);
  CHECK_EQ(e, 8);
  return check_done();
}
