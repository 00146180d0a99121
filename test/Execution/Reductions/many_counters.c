// Updates of a few elements are kept by each gang, of which there are as many as run at a time; those of many go to the array,
// with a thread for each iteration.
// RUN: %pacc -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: env NVCOMPILER_ACC_NOTIFY=1 %run_fake %t quiet 2>&1 | %FileCheck %s
#include "../check.h"
#include <stdlib.h>

static void edges(int n, int m, const int *from, const int *to, const double *w, double *r) {
  // CHECK: function=edges line=[[#@LINE+2]] {{.*}} num_gangs=32 {{.*}} grid=32 block=256
  // CHECK: function=edges line=[[#@LINE+1]] {{.*}} num_gangs=1172 {{.*}} grid=1172 block=256
#pragma acc parallel loop copyin(from[0:n], to[0:n], w[0:n]) copy(r[0:m])
  for (int e = 0; e < n; e++) {
#pragma acc atomic update
    r[from[e]] += w[e];
#pragma acc atomic update
    r[to[e]] -= w[e];
  }
}

static void test(int n, int m, int ends) {
  int *from = malloc(n * sizeof *from), *to = malloc(n * sizeof *to);
  double *w = malloc(n * sizeof *w), *r = malloc(m * sizeof *r), *want = malloc(m * sizeof *want);
  for (int i = 0; i < m; i++)
    r[i] = want[i] = i % 7;
  for (int e = 0; e < n; e++) {
    from[e] = e * 7L % m;
    to[e] = (e * 13L + 5) % m;
    w[e] = e % 5;
    want[from[e]] += w[e];
    want[to[e]] -= w[e];
  }
  edges(n, m, from, to, w, r);
  for (int i = 0; i < m && ends; i++)
    CHECK_EQ(r[i], want[i]);
  free(from), free(to), free(w), free(r), free(want);
}

int main(int argc, char **argv) {
  const int computes = argc < 2; // the driver of the test runs no kernels
  test(300000, 1000, computes);
  test(300000, 200000, computes);
  return check_done();
}
