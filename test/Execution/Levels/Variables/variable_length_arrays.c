// Arrays of variable length inside a kernel. Loops that nothing was said about stay in the thread that has the array;
// what the lanes of a gang share comes from the heap, again and again.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#define N 200

int main(void) {
  int a[N], b[N], n = 5;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) {
    int v[n];
    for (int k = 0; k < n; k++)
      v[k] = i * k;
    a[i] = 0;
    for (int k = 0; k < n; k++)
      a[i] += v[k];
  }
  /* Written by code of the gang, which every lane runs; read by the lanes. */
#pragma acc parallel loop gang copyout(b)
  for (int i = 0; i < N; i++) {
    int v[n], sum = 0;
#pragma acc loop seq
    for (int k = 0; k < n; k++)
      v[k] = i + k;
#pragma acc loop vector reduction(+:sum)
    for (int k = 0; k < n; k++)
      sum += v[k];
    b[i] = sum;
  }
  int c[N], sizes[] = {1, 134, 267};
  for (int s = 0; s < 3; s++) {
    int m = sizes[s];
#pragma acc parallel loop gang copyout(c)
    for (int i = 0; i < N; i++) {
      int v[m], sum = 0;
#pragma acc loop vector
      for (int k = 0; k < m; k++)
        v[k] = i + k;
#pragma acc loop vector reduction(+:sum)
      for (int k = 0; k < m; k++)
        sum += v[m - 1 - k] * k;
      c[i] = sum;
    }
    for (int i = 0; i < N; i++) {
      int want = 0;
      for (int k = 0; k < m; k++)
        want += (i + m - 1 - k) * k;
      CHECK_EQ(c[i], want);
    }
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], 10 * i);
    CHECK_EQ(b[i], 5 * i + 10);
  }
  return check_done();
}
