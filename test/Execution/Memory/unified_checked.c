// -gpu=check where the device shares the host's memory: kernels may use all of it.
// RUN: %pacc -O2 -gpu=unified -gpu=check %s -o %t.checked && %run_host %t.checked && %run_emulator %t.checked
// RUN: %pacc %without_gpu -O0 -gpu=unified -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

#include <stdlib.h>

enum { N = 1000 };
static double table[4] = {1, 2, 4, 8};

int main(void) {
  double *row = malloc(N * sizeof *row), sum = 0;
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    row[i] = table[i % 4];
#pragma acc parallel loop reduction(+ : sum) copyin(row[0:N])
  for (int i = 0; i < N; i++)
    sum += row[i];
  CHECK_EQ(sum, N / 4 * 15);
  free(row);
  return check_done();
}
