// Arrays in reductions of pipelines, of kernels, of loops whose array is private to an outer one; of length zero; so
// large that lanes take them from the heap.
// RUN: %pacc -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 && env PACC_EMULATOR=order:3 %run_emulators %t.O0
#include "../../check.h"

enum { N = 100, Large = 3000 };

static void pipeline(long n) {
  int *a = malloc(n * sizeof *a);
  long h[10] = {0}, *q = calloc(10, sizeof *q), wh[10] = {0}, wq[10] = {0};
  for (long i = 0; i < n; i++) {
    a[i] = i * 7 % 10;
    wh[a[i]] += i;
    wq[a[i]]++;
  }
#pragma pacc pipeline targetin(a(0, 1, 0)[0 : n]) async num_tasks(7)
  {
#pragma pacc update device(a[0 : n])
#pragma pacc parallel loop pipe(1) reduction(+ : h, q[0 : 10])
    for (long j = 0; j < n; j++) {
      h[a[j]] += j;
      q[a[j]]++;
    }
  }
  for (int i = 0; i < 10; i++) {
    CHECK_EQ(h[i], wh[i]);
    CHECK_EQ(q[i], wq[i]);
  }
}

int main(int argc, char **argv) {
  const int none = argc > 99;
  double *p = malloc(8 * sizeof *p), out[6], t[3];
  static double large[Large];
  for (int i = 0; i < 8; i++)
    p[i] = i;
#pragma acc parallel loop reduction(+ : p[0 : none]) num_gangs(3)
  for (int i = 0; i < N; i++)
    if (i < 0)
      p[i] += 1;
#pragma acc parallel loop gang private(t) copyout(out) num_gangs(3) vector_length(32)
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 3; k++)
      t[k] = 0;
#pragma acc loop vector reduction(+ : t)
    for (int j = 0; j < N; j++)
      t[j % 3] += j;
    for (int k = 0; k < 3; k++)
      out[i * 3 + k] = t[k];
  }
#pragma acc kernels loop reduction(+ : p[0 : 8])
  for (int i = 0; i < N; i++)
    p[i % 8] += i;
#pragma acc parallel loop reduction(+ : large) num_gangs(2) vector_length(32)
  for (int i = 0; i < Large; i++)
    large[(i + 5) % Large] += i;
  for (int i = 0; i < 6; i++)
    CHECK_EQ(out[i], i % 3 == 0 ? 1683 : i % 3 == 1 ? 1617 : 1650);
  for (int i = 0; i < 8; i++) {
    double sum = i;
    for (int j = i; j < N; j += 8)
      sum += j;
    CHECK_EQ(p[i], sum);
  }
  for (int i = 0; i < Large; i++)
    CHECK_EQ(large[(i + 5) % Large], i);
  pipeline(10000);
  return check_done();
}
