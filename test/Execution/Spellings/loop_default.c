// loop default(present), which nvc takes: it means nothing, and a warning says so. A compute construct's own is kept.
// RUN: %pacc -O2 %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && not %run_emulator %t absent && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(int argc, char **argv) {
  const int n = 40;
  double *x = (double *)calloc(n * n, sizeof(double)), sum = 0;
  (void)argv;
#pragma acc data copy(x[0:n * n]) if (argc == 1)
#pragma acc parallel loop gang default(present) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    // CHECK: loop_default.c:[[@LINE+1]]:25: warning: 'default' of a 'loop' directive means nothing, and is left out: compute constructs have that clause
#pragma acc loop vector default(present) reduction(+ : sum)
    for (int j = 0; j < n; j++) {
      x[i * n + j] += j;
      sum += j;
    }
    // CHECK: loop_default.c:[[@LINE+1]]:18: warning: 'default' of a 'loop'
#pragma acc loop default(none), vector
    for (int j = 0; j < n; j++)
      x[i * n + j] += 1;
  }
  CHECK_EQ(sum, 40 * 780.);
  for (int i = 0; i < n * n; i++)
    CHECK_EQ(x[i], i % n + 1);
  return check_done();
}
