// gang(static:1) of two loops with as many iterations: each gang has the same ones in both.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(void) {
  int s[64], t[64];
  for (int i = 0; i < 64; i++)
    s[i] = t[i] = i;
#pragma acc parallel copy(s, t) num_gangs(8) vector_length(32)
  {
#pragma acc loop gang(static : 1)
    for (int i = 0; i < 64; i++)
      s[i] *= 2;
#pragma acc loop gang(static : 1)
    for (int i = 0; i < 64; i++) {
#pragma acc loop vector
      for (int k = 0; k < 1; k++)
        t[i] = s[i] + 1;
    }
  }
  for (int i = 0; i < 64; i++)
    CHECK_EQ(t[i], 2 * i + 1);
  return check_done();
}
