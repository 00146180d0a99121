// Sums in an array by a loop of `kernels` inside of one that has the workers: one gang runs the kernel, so that no gangs
// have to be combined, where the workers of one would have to come together (they take different ways, or go round
// unequal numbers of times).
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 45, M = 4 };
static unsigned e[N][M];

static void auto_in_worker(unsigned n) {
  unsigned long s[3] = {1, 2, 3}, want[3] = {1, 2, 3};
#pragma acc kernels
#pragma acc loop independent worker reduction(+ : s)
  for (unsigned i = 0; i < n; i++) {
    s[i % 3] += i * 9 % 61;
    float v = 500;
    for (int k = 0; k < 1; k++) {
#pragma acc loop auto
      for (unsigned j = 0; j < M; j++) {
        e[i][j] = (unsigned)v;
        if (j % 3 != 1) s[j % 3] += j * 9 % 61;
      }
      s[2] += 7;
      if (i * 7 % 11 < v) v = i * 7 % 11;
    }
    e[i][0] += (unsigned)v;
  }
  for (unsigned i = 0; i < n; i++) {
    want[i % 3] += i * 9 % 61;
    for (unsigned j = 0; j < M; j++)
      if (j % 3 != 1) want[j % 3] += j * 9 % 61;
    want[2] += 7;
    CHECK_EQ(e[i][0], 500 + i * 7 % 11);
  }
  for (int k = 0; k < 3; k++) CHECK_EQ(s[k], want[k]);
}

/* All over one gang: an array, a section and a number, of the construct and of loops. */
static void gangs_of_one(int n) {
  int s[5] = {1, 2, 3, 4, 5}, total = 3;
#pragma acc parallel num_gangs(1) reduction(+ : total)
  {
#pragma acc loop gang reduction(+ : s[1:3], total)
    for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : s[1:3], total)
      for (int j = 0; j < i % 7; j++) s[1 + j % 3] += j + 1, total += 2;
    }
    total += 5;
  }
  int want[5] = {1, 2, 3, 4, 5}, all = 8;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i % 7; j++) want[1 + j % 3] += j + 1, all += 2;
  for (int k = 0; k < 5; k++) CHECK_EQ(s[k], want[k]);
  CHECK_EQ(total, all);
}

int main(int argc, char **argv) {
  auto_in_worker(N - 1 + argc);
  gangs_of_one(40 + argc);
  return check_done();
}
