// A gang that comes to the same iteration of a loop again finds what it left there the time before, on all of its lanes.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1,strict %run_emulator %t && env PACC_EMULATOR=order:2,strict %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { n = 6, m = 70, times = 4 };
static int a[n], out[n][m];

int main(void) {
#pragma acc parallel num_gangs(n) copy(a, out)
  for (int t = 0; t < times; t++) {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      const int before = a[i];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        out[i][j] += before;
      a[i] = before * 3 + i + 1;
    }
  }
  for (int i = 0; i < n; i++) {
    int before = 0, sum = 0;
    for (int t = 0; t < times; t++) {
      sum += before;
      before = before * 3 + i + 1;
    }
    CHECK_EQ(a[i], before);
    for (int j = 0; j < m; j++)
      CHECK_EQ(out[i][j], sum);
  }
  return check_done();
}
