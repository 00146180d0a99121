// Constructs that leave their data to the compiler follow each other without waits too, if the data is there.
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t 100 && %run_emulators %t 100 && env PACC_EMULATOR=deferred ACC_DEVICE_TYPE=emulator %t 100
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t 100 && %FileCheck --input-file=%t.log %s
// CHECK: cuStreamSynchronize {{[0-9]$}}
#include "../check.h"

#include <stdlib.h>

static __attribute__((noinline)) void smooth(int n, int steps, const int *turn, int **row, int *x, int *y) {
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++)
      y[i] = x[turn[i]] + row[1][i];
#pragma acc kernels loop independent
    for (int i = n - 2; i > 0; i--)
      x[i] = y[i] + t % 2;
  }
}

int main(int argc, char **argv) {
  const int n = 50, steps = argc > 1 ? atoi(argv[1]) : 4;
  int turn[50], x[50], y[50], *row[2];
  for (int r = 0; r < 2; r++) {
    row[r] = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
      row[r][i] = r;
  }
  for (int i = 0; i < n; i++)
    turn[i] = n - 1 - i, x[i] = i, y[i] = 0;
#pragma acc enter data copyin(x[0:n], y[0:n], turn[0:n], row[0:2][0:n])
  smooth(n, steps, turn, row, x, y);
#pragma acc exit data copyout(x[0:n]) delete(y[0:n], turn[0:n], row[0:2][0:n])
  for (int i = 1; i < n - 1; i++)
    CHECK_EQ(x[i], (steps % 2 ? n - 1 - i : i) + steps + steps / 2);
  return check_done();
}
