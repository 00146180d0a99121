// -gpu=races: memory of the heap that one lane gives back while others may still use it. Where a gang gives it back, its
// lanes have done so, and the program runs through.
// RUN: %pacc -O2 -gpu=races %s -o %t && %run_host %t 0 && %run_emulator %t 0
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 0
// RUN: env PACC_EMULATOR=order:2 not %run_emulator %t 1 2>&1 | %FileCheck %s
// RUN: env PACC_EMULATOR=order:4 not %run_emulator %t 1 2>&1 | %FileCheck %s
#include "../check.h"

enum { N = 100 };

int main(int argc, char **argv) {
  const int early = atoi(argv[1]);
  int sums[4] = {0};
#pragma acc parallel loop gang copy(sums)
  for (int g = 0; g < 4; g++) {
    int *p = malloc(N * sizeof *p), sum = 0;
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      p[i] = i;
#pragma acc loop vector reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      sum += p[N - 1 - i];
      // CHECK: FATAL ERROR: {{.*}}given_back.c:[[#@LINE+2]]: the kernel writes memory that lanes share, which another vector lane
      if (early && i == N - 1)
        free(p);
    }
    if (!early)
      free(p);
    sums[g] = sum;
  }
  for (int g = 0; g < 4; g++)
    CHECK_EQ(sums[g], N * (N - 1) / 2);
  return check_done();
}
