// One piece of memory under two names in one construct: what any clause copies out comes back.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

static void add(double *v, double *r, int n) {
#pragma acc parallel loop copyin(v[0 : n]) copyout(r[0 : n])
  for (int i = 0; i < n; i++)
    r[i] = v[i] + 1;
}

int main(void) {
  double a[4] = {1, 2, 3, 4};
  add(a, a, 4);
  for (int i = 0; i < 4; i++)
    CHECK_EQ(a[i], i + 2);
  return check_done();
}
