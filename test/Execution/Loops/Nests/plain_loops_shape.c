// Trip counts of loops without a directive reach the launch: a grid of the size of both loops, and no more lanes than the
// inner one has iterations for.
// RUN: %pacc -O2 %s -o %t && %run_host %t
// RUN: env PACC_NOTIFY=1 %run_emulator %t 2>&1 | %FileCheck %s
#include "../../check.h"

enum { most = 300 };
static double in[most * most], out[most * most];

// CHECK: launch emulator kernel {{.*}}function=star {{.*}} grid=5x75 block=64x4
// CHECK: launch emulator kernel {{.*}}function=star {{.*}} grid=1 block=8x8
static void star(int n) {
#pragma acc parallel loop present(in, out)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      out[i * n + j] += in[(i + 1) * n + j] - in[(i - 1) * n + j] + in[i * n + j + 1] - in[i * n + j - 1];
}

int main(void) {
  for (int i = 0; i < most * most; i++)
    in[i] = i;
#pragma acc data copyin(in) copy(out)
  {
    star(most);
    star(10);
  }
  CHECK_EQ(out[299], 0);
  CHECK_EQ(out[5 * most + 7], 2 * most + 2);
  CHECK_EQ(out[8 * 10 + 8], 2 * 10 + 2);
  CHECK_EQ(out[8 * 10 + 9], 0);
  return check_done();
}
