// Loops of kernels whose counters are declared outside, as old programs have them: all gangs may store the counter's last
// value, so that they need not wait for each other; nor where a branch round the loop depends on nothing that it changes.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --implicit-check-not=wait --implicit-check-not='One gang'
// RUN: %run_host %t > %t.got && diff %t.want %t.got && %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
enum { N = 1000 };
static double a[N], b[N];
struct table {
  double *x;
  int n;
};

static int shift(struct table *p, int n, double *q, int flag) {
  int i, j;
  long k;
// CHECK: [[#@LINE+2]], #pragma acc loop gang, vector
#pragma acc kernels copy(q[0:n])
  for (i = 0; i < n; i++) q[i] += 1;
#pragma acc kernels
  {
    // CHECK: [[#@LINE+1]], #pragma acc loop gang, vector
    for (k = N - 1; k > 0; k -= 2) a[k] += k;
    // CHECK: [[#@LINE+1]], #pragma acc loop gang, vector
    for (i = 0; i < N; i++)
      for (j = 0; j < 3; j++) a[i] += b[i] * j;
  }
// CHECK: [[#@LINE+3]], #pragma acc loop gang, vector
#pragma acc kernels
  if (flag)
    for (i = 1; i < N; i++) b[i] = a[i] + i;
  return i;
}

int main(void) {
  static double q[900];
  struct table p = {a, N};
  printf("%d\n", shift(&p, 900, q, 1));
  printf("%d\n", shift(&p, 500, q, 0));
  for (int i = 0; i < N; i++) printf("%g %g %g\n", a[i], b[i], i < 900 ? q[i] : 0);
}
