// Loops without a directive whose iterations hand a value on: a pointer, a place, a sum.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

int main(void) {
  int n = 100, m = 257, bad[3] = {0}, *a = malloc(n * m * sizeof *a), *c = malloc(n * sizeof *c);
#pragma acc parallel loop gang copyout(a[0 : n * m])
  for (int j = 0; j < n; j++) {
    int *p = &a[j * m];
    for (int i = 0; i < m; i++)
      *p++ = i;
  }
  for (int i = 0; i < n * m; i++)
    bad[0] += a[i] != i % m;
#pragma acc parallel loop gang copyout(a[0 : n * m])
  for (int j = 0; j < n; j++) {
    int k = j * m;
    for (int i = 0; i < m; i++)
      a[k] = i, k++;
  }
  for (int i = 0; i < n * m; i++)
    bad[1] += a[i] != i % m;
#pragma acc parallel loop gang copy(a[0 : n * m]) copyout(c[0 : n])
  for (int j = 0; j < n; j++) {
    unsigned w = j;
    for (int q = 0; q < 2; q++)
      w += j;
#pragma acc loop vector
    for (int i = 0; i < m; i++)
      a[j * m + i] = w;
    c[j] = w;
  }
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      bad[2] += c[j] != 3 * j || a[j * m + i] != 3 * j;
  for (int i = 0; i < 3; i++)
    CHECK_EQ(bad[i], 0);
  return check_done();
}
