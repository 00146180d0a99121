// Loops with `seq` run as they are where their body changes by another name what counts them, or may.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

static void shorten(int *n) { *n = 20; }

int main(void) {
  int rounds[6] = {0}, steps = 0;
#pragma acc serial copy(rounds)
  {
    int n = 100, *p = &n, of[3] = {1, 100, 2}, *q = of + 2;
#pragma acc loop seq
    for (int i = 0; i < n; i++) {
      rounds[0]++;
      if (i == 10) *p = 20;
    }
    n = 100;
#pragma acc loop seq
    for (int i = 0; i < n; i++) {
      rounds[1]++;
      if (i == 10) shorten(&n);
    }
#pragma acc loop seq
    for (int i = 0; i < of[1]; i++) {
      rounds[2]++;
      if (i == 10) q[-1] = 20;
    }
    int k = 1, *to[2] = {&k, of + 1}, *one = rounds[0] == 20 ? of + 1 : of;
    of[1] = n = 100;
#pragma acc loop seq
    for (int i = 0; i < of[1]; i++) {
      rounds[3]++;
      if (i == 10) *to[k] = 20;
    }
    of[1] = 100;
#pragma acc loop seq
    for (int i = 0; i < of[1]; i++) {
      rounds[4]++;
      if (i == 10) *one = 20;
    }
    to[0] = &n;
#pragma acc loop seq
    for (int i = 0; i < n; i++) {
      rounds[5]++;
      if (i == 10) *to[k - 1] = 20;
    }
  }
#pragma acc parallel loop copy(rounds) reduction(+ : steps)
  for (int k = 0; k < 10; k++) {
    int n = 100;
#pragma acc loop seq reduction(+ : steps)
    for (int i = 0; i < n; i++) {
      int *own = &i;
      steps++;
      *own += 9;
    }
  }
  for (int k = 0; k < 6; k++)
    CHECK_EQ(rounds[k], 20);
  CHECK_EQ(steps, 100);
  return check_done();
}
