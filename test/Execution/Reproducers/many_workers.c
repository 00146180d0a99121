// More workers than a block has warps, each with arrays of its own.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(void) {
  int a[8][64];
#pragma acc parallel loop gang num_workers(64) copyout(a)
  for (int i = 0; i < 8; i++) {
#pragma acc loop worker
    for (int j = 0; j < 64; j++) {
      long t[16], *p = &t[j & 15], u[16], *q = &u[j & 15];
      *p = i + j;
      *q = 1000;
      a[i][j] = *p * 2 + *q;
    }
  }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 64; j++)
      CHECK_EQ(a[i][j], (i + j) * 2 + 1000);
  return check_done();
}
