// Code of kernels that is no counted loop: gangs go through `while`, `if` and `switch` together, share the loops in
// there, and wait for each other; what may be done only once is.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 -lm && env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// CHECK-COUNT-4: Gangs run the sequential code together, and wait for each other in it
#include <stdio.h>
#include <math.h>
enum { N = 200, M = 60 };
static double a[N][M], b[N][M], h[50]; static int x[N], y[N];
int main(int argc, char **argv) {
  for (int i = 0; i < N; i++) { x[i] = i * 37 % 101; for (int j = 0; j < M; j++) a[i][j] = i == 0 ? 100 : 0; }
  double err = 1e9; int it = 0, flag = argc, total = 0;
#pragma acc kernels
  {
    while (err > 3 && it < 40) {
      err = 0;
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++) {
          b[i][j] = floor((a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4);
          err = fmax(err, fabs(b[i][j] - a[i][j]));
        }
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++) a[i][j] = b[i][j];
      h[it] = err;
      it++;
    }
  }
  printf("%g %d\n", err, it);
  for (int i = 0; i < 40; i++) printf("%g ", h[i]);
  double s = 0; for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) s += a[i][j]; printf("%g\n", s);
#pragma acc kernels
  {
    if (flag) {
      for (int i = 0; i < N; i++) x[i] += i;
      total += 5;
    } else {
      for (int i = 0; i < N; i++) x[i] -= i;
      total += 50;
    }
    y[3] = total;
    if (flag > 1)
      for (int i = 0; i < N; i++) y[i] = 1;
    int k = 0;
    do {
      for (int i = 0; i < N; i++) y[i] += x[(i + k) % N];
      if (y[7] > 500) break;
      k += 2;
    } while (k < 30);
    y[4] += k;
    for (int i = 0; i < N; i++) x[i] = y[N - 1 - i];
  }
  printf("%d\n", total); for (int i = 0; i < N; i++) printf("%d %d ", x[i], y[i]);
#pragma acc kernels
  {
    switch (flag) {
    case 1: for (int i = 0; i < N; i++) x[i] *= 2; break;
    case 2: for (int i = 0; i < N; i++) x[i] *= 3; x[0] = 1; break;
    }
    for (int w = 1; w < N; w *= 2) {
      for (int i = 0; i < N; i++) y[i] = i >= w ? x[i - w] : 0;
      for (int i = 0; i < N; i++) x[i] += y[i];
    }
  }
  for (int i = 0; i < N; i++) printf("%d ", x[i]);
  int found = -1, sum = 0, cnt = 0;
#pragma acc kernels
  {
    for (int i = 0; ; i++) { if (x[i] > 5000) { found = i; break; } }
    goto over;
  over:
    for (int i = 0; i < N; i++) sum += x[i];
    while (sum > 1000) { sum /= 2; cnt++; for (int i = 0; i < N; i++) if (x[i] > sum) y[i] = cnt; }
  }
  printf("\n%d %d %d\n", found, sum, cnt); for (int i = 0; i < N; i++) printf("%d ", y[i]);
  // The loop changes what says whether it runs.
#pragma acc kernels
  if (x[2] & 1)
    for (int i = 0; i < N; i++) x[i] *= 2;
#pragma acc kernels
  {
    if (x[2] % 4 == 2) {
      for (int i = 0; i < N; i++) x[i] += 1;
    } else {
      flag = 7;
    }
  }
  printf("\n%d\n", flag);
  for (int i = 0; i < N; i++) printf("%d ", x[i]);
}
