// Complex numbers and arrays of arrays, which Clang itself does not reduce.
// RUN: %pacc -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <complex.h>

enum { N = 300 };

int main(void) {
  int n = 20;
  double _Complex sum = 1 + 2 * I, bins[3] = {0}, many[20] = {0};
  double m[3][7] = {{0}};
  float _Complex small = 0;
#pragma acc parallel loop reduction(+ : sum, bins, many[0 : n], m, small) num_gangs(3)
  for (int i = 0; i < N; i++) {
    sum += i - i * I;
    bins[i % 3] += i + 2 * i * I;
    many[i % 20] += 1 + I;
    m[i % 3][i % 7] += i;
    small += 1 - 2 * I;
  }
  CHECK_EQ(creal(sum), 1 + N * (N - 1) / 2);
  CHECK_EQ(cimag(sum), 2 - N * (N - 1) / 2);
  CHECK_EQ(crealf(small), N);
  CHECK_EQ(cimagf(small), -2 * N);
  for (int b = 0; b < 3; b++) {
    CHECK_EQ(creal(bins[b]), 14850 + 100 * b);
    CHECK_EQ(cimag(bins[b]), 2 * (14850 + 100 * b));
  }
  for (int b = 0; b < 20; b++) {
    CHECK_EQ(creal(many[b]), 15);
    CHECK_EQ(cimag(many[b]), 15);
  }
  double e[3][7] = {{0}};
  for (int i = 0; i < N; i++)
    e[i % 3][i % 7] += i;
  for (int i = 0; i < 21; i++)
    CHECK_EQ(m[i / 7][i % 7], e[i / 7][i % 7]);
  return check_done();
}
