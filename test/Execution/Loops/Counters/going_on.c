// Loops without a directive, and with `seq`, that step past their bound and the end of their numbers go on at the other end.
// RUN: %pacc %without_gpu -O2 -fwrapv %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -fwrapv %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

int main(void) {
  int up = 0, down = 0, way = 0, order = 0;
#pragma acc kernels copy(up)
  for (unsigned i = 0; i <= 3000000000u; i += 1500000000u) up++; // 0, 1.5, 3, .2, 1.7
#pragma acc kernels copy(down)
  for (unsigned i = 2000000000u; i > 1000000000u; i -= 2500000000u) down++; // 2, 3.8, 1.3, 3.1
#pragma acc parallel num_gangs(1) copy(way)
  for (int i = 0; i <= 2000000000; i += 1000000000) way++; // 0, 1, 2, -1.3, -.3, .7, 1.7, -1.6, -.6, .4, 1.4, -1.9, ...
#pragma acc serial copy(order)
  {
#pragma acc loop seq
    for (unsigned i = 0; i <= 3000000000u; i += 1500000000u) order++;
  }
  CHECK_EQ(up, 5);
  CHECK_EQ(down, 4);
  CHECK_EQ(order, 5);
  int want = 0;
  for (int i = 0; i <= 2000000000; i += 1000000000) want++;
  CHECK_EQ(way, want);
  return check_done();
}
