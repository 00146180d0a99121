// An array of variable length in `firstprivate`.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(int argc, char **argv) {
  (void)argv;
  int m = argc + 5, o[40], vla[m];
  for (int i = 0; i < m; i++)
    vla[i] = 7 * i;
#pragma acc parallel loop firstprivate(vla) copyout(o)
  for (int i = 0; i < 40; i++)
    o[i] = vla[i % m];
  for (int i = 0; i < 40; i++)
    CHECK_EQ(o[i], 7 * (i % m));
  return check_done();
}
