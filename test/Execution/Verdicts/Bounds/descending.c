// Verdicts on loops under kernels that count down between constants.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
#include <stdio.h>
enum { N = 300 };
static double a[N], b[N], c[N][4];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i % 17, b[i] = i % 5;
// CHECK: {{^ *}}[[#@LINE+2]], Loop is parallelizable
#pragma acc kernels
  for (int k = N - 1; k >= 0; k--) a[k] += b[k];
// CHECK: {{^ *}}[[#@LINE+2]], Loop is parallelizable
#pragma acc kernels
  for (long k = N - 1; k > 0; k -= 2) a[k] = a[k] * 2 + a[k - 1];
// CHECK: {{^ *}}[[#@LINE+2]], Loop is parallelizable
#pragma acc kernels
  for (int k = 0; k < N; k++) a[N - 1 - k] += k;
// CHECK: {{^ *}}[[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
#pragma acc kernels
  for (int k = N - 2; k >= 0; k--) a[k] += a[k + 1] / 2;
// CHECK: {{^ *}}[[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
#pragma acc kernels
  for (int k = N - 1; k > 1; k -= 2) a[k] += a[k - 2];
// CHECK: {{^ *}}[[#@LINE+2]], Loop carried dependence of a-> prevents parallelization
#pragma acc kernels
  for (int k = N / 2; k > 0; k--) a[k] += a[2 * k - 3 < 0 ? 0 : 2 * k - 3];
// CHECK: {{^ *}}[[#@LINE+3]], Loop is parallelizable
// CHECK: {{^ *}}[[#@LINE+3]], Loop is parallelizable
#pragma acc kernels
  for (int k = N - 1; k >= 0; k--)
    for (int j = 3; j >= 0; j--) c[k][j] += a[k] * j;
// CHECK: {{^ *}}[[#@LINE+3]], Loop is parallelizable
// CHECK: {{^ *}}[[#@LINE+3]], Loop carried dependence of c-> prevents parallelization
#pragma acc kernels
  for (int k = N - 1; k >= 0; k--)
    for (int j = 2; j >= 0; j--) c[k][j] += c[k][j + 1];
  for (int i = 0; i < N; i++) printf("%g %g %g %g\n", a[i], c[i][0], c[i][1], c[i][3]);
}
