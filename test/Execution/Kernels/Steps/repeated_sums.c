// Loops over gangs with a reduction that a kernel repeats: gangs of kernels meet for each sum and go on with it; in other
// constructs they gather for all rounds. Of every type, operator and level.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 -lm && env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// CHECK-COUNT-4: Gangs run the sequential code together, and wait for each other in it
// CHECK-NOT: One gang
#include <stdio.h>
#include <math.h>
#include <complex.h>
enum { N = 300, M = 50 };
static double a[N], b[N], h[40], c[N][M];
static float f[N];
static short s16[N];
static int n = N;
int main(void) {
  for (int i = 0; i < N; i++) { a[i] = (i * 37 % 101) ; b[i] = 0; f[i] = i % 17; s16[i] = i % 100; for (int j = 0; j < M; j++) c[i][j] = (i * j) % 13; }
  double err = 0; int cnt = 0; short lo = 1000; unsigned char any = 0; float _Complex z = 0;
#pragma acc kernels copy(a, b, h)
  for (int t = 0; t < 20; t++) {
    err = 0;
#pragma acc loop independent reduction(max:err)
    for (int i = 1; i < N - 1; i++) { b[i] = floor((a[i - 1] + a[i + 1]) / 2); err = fmax(err, fabs(b[i] - a[i])); }
#pragma acc loop independent
    for (int i = 1; i < N - 1; i++) a[i] = b[i] + (err > 30 ? 1 : 0);
    h[t] = err;
    if (err > 20) {
#pragma acc loop gang vector reduction(+:cnt) reduction(min:lo)
      for (int i = 0; i < N; i++) { cnt += a[i] > 50; lo = lo < s16[i] - t ? lo : s16[i] - t; }
    } else h[t + 20] = cnt;
  }
  printf("%g %d %d\n", err, cnt, lo);
  for (int t = 0; t < 40; t++) printf("%g ", h[t]);
  double sum = 0, x = 0;
#pragma acc kernels
  for (int t = 0; t < 7; t++) {
    double row = 0;
#pragma acc loop gang worker reduction(+:row)
    for (int i = 0; i < N; i++) {
      double in = 0;
#pragma acc loop vector reduction(+:in)
      for (int j = 0; j < M; j++) in += c[i][j] * t;
      row += in; b[i] = in;
    }
    sum += row * t;
    x = fmax(x, row);
#pragma acc loop gang vector
    for (int i = 0; i < N; i++) a[i] = b[i] + row;
  }
  printf("\n%g %g\n", sum, x);
  int all = 1, some = 0; unsigned bits = 0; long long prod = 1;
#pragma acc kernels
  for (int t = 0; t < 5; t++) {
#pragma acc loop independent reduction(&&:all) reduction(||:some) reduction(|:bits) reduction(*:prod)
    for (int i = 0; i < n; i++) { all = all && a[i] > -1; some = some || a[i] == t; bits |= 1u << (i % 9 + t); prod *= i == t * 3 ? 3 : 1; }
#pragma acc loop independent collapse(2) reduction(^:cnt)
    for (int i = 0; i < n; i++) for (int j = 0; j < M; j++) cnt ^= (int)c[i][j] * i + t;
#pragma acc loop independent
    for (int i = 0; i < n; i++) a[i] += prod % 7;
  }
  printf("%d %d %u %lld %d\n", all, some, bits, prod, cnt);
#pragma acc kernels
  for (int t = 0; t < 5; t++) {
#pragma acc loop independent reduction(+:z)
    for (int i = 0; i < n; i++) z += (i % 5) + (t % 3) * I;
#pragma acc loop independent
    for (int i = 0; i < n; i++) f[i] += crealf(z);
  }
  printf("%g %g %g\n", crealf(z), cimagf(z), f[7]);
  for (int i = 0; i < N; i++) printf("%g %g ", a[i], b[i]);
}
