// The lanes are the iterations of that loop of a nest whose neighbours are neighbours in memory, whichever order the
// loops have; the others are spread over gangs, or rows of the lanes.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O2 -w -gpu=races %s -o %t.O2 && %run_host %t.O2 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O2 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.O2 > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O2 -w -gpu=nojam %s -o %t.nojam && %run_emulator %t.nojam > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O2 -w -c -Minfo=accel %s -o %t.o 2>&1 | %FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 150, M = 210, K = 37 };
static double a[N][M], b[N][M], c[N][M], w[N][M];
static int t3[N][M][K];
// CHECK-LABEL: cols:
// CHECK: [[#@LINE+4]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK: [[#@LINE+4]], #pragma acc loop gang /* blockIdx.y */
static void cols(int n, int m, double (*restrict x)[M], double (*restrict y)[M]) {
#pragma acc kernels copyin(x[0:n]) copy(y[0:n])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) y[i][j] = 2 * x[i][j] + i - j;
}
// CHECK-LABEL: colp:
// CHECK: [[#@LINE+4]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// CHECK: [[#@LINE+6]], #pragma acc loop gang /* blockIdx.y */
static void colp(int n, int m, double (*restrict x)[M], double (*restrict y)[M]) {
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
  for (int j = 0; j < m; j++) {
    double s = j * 0.5;
    double v[3] = {s, s + 1, s + 2};
    for (int i = 0; i < n; i++) { double t = x[i][j] + s + v[i % 3]; y[i][j] = t * t; }
  }
}
static void colc(int n, int m, double (*restrict x)[M], double (*restrict y)[M]) {
#pragma acc parallel loop collapse(2) copyin(x[0:n]) copy(y[0:n])
  for (int j = 1; j < m; j++)
    for (int i = 1; i < n; i++) y[i][j] = x[i - 1][j] + x[i][j - 1];
}
// CHECK-LABEL: sum:
// CHECK: gang, vector(128) collapse(2) /* blockIdx.y blockIdx.x threadIdx.x */
static double sum(int n, int m, double (*restrict x)[M]) {
  double s = 0, most = 0;
#pragma acc parallel loop collapse(2) copyin(x[0:n]) reduction(+ : s) reduction(max : most)
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) { s += x[i][j]; if (x[i][j] > most) most = x[i][j]; }
  return s + most;
}
static double sumk(int n, int m, double (*restrict x)[M]) {
  double s = 0;
#pragma acc kernels copyin(x[0:n])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) s += x[i][j];
  return s;
}
// CHECK-LABEL: three:
// CHECK: [[#@LINE+3]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
static void three(int n, int m, int k, int (*restrict x)[M][K]) {
#pragma acc kernels copy(x[0:n])
  for (int q = 0; q < k; q++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) x[i][j][q] += i * 3 + j * 5 + q;
}
static void three2(int n, int m, int k, int (*restrict x)[M][K]) {
#pragma acc parallel loop collapse(3) copy(x[0:n])
  for (int i = 0; i < n; i++)
    for (int q = 0; q < k; q++)
      for (int j = 0; j < m; j++) x[i][j][q] ^= i * 3 + j * 5 + q;
}
static void gv(int n, int m, double (*restrict x)[M], double (*restrict y)[M]) {
#pragma acc parallel loop gang vector collapse(2) copyin(x[0:n]) copy(y[0:n])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) y[i][j] -= 3 * x[i][j];
}
// The inner loop begins where the outer one is: its lanes are neighbours of no kind.
static void triangle(int n, int m, double (*restrict x)[M]) {
#pragma acc kernels copy(x[0:n])
  for (int j = 0; j < n; j++)
    for (int i = j; i < n; i++) x[i][j] *= 3;
}
// Nests of other depths and orders in the same kernel.
static void several(int n, int m, int k, double (*restrict x)[M], int (*restrict y)[M][K], double (*restrict z)[M]) {
#pragma acc parallel copy(x[0:n], y[0:n], z[0:n])
  {
#pragma acc loop gang
    for (int j = 0; j < m; j++)
#pragma acc loop
      for (int i = 0; i < n; i++) x[i][j] += i;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < m; j++)
#pragma acc loop
        for (int q = 0; q < k; q++) y[i][j][q] += q;
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) z[i][3] += 1;
  }
}
static double chk(void) { double s = 0; for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) s += (b[i][j] + c[i][j] * 3) * ((i * 7 + j) % 11); long q = 0; for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) for (int k = 0; k < K; k++) q = q % 1000003 * 31 + t3[i][j][k]; printf("%ld ", q); return s; }
int main(void) {
  for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) a[i][j] = (i * 31 + j * 17) % 97;
  cols(N, M, a, b); printf("cols %g\n", chk());
  colp(N, M, a, c); printf("colp %g\n", chk());
  colc(N, M, a, b); printf("colc %g\n", chk());
  printf("sum %g\n", sum(N, M, a)); printf("sumk %g\n", sumk(N, M, a));
  three(N, M, K, t3); printf("three %g\n", chk());
  three2(N, M, K, t3); printf("three2 %g\n", chk());
  gv(N, M, a, c); printf("gv %g\n", chk());
  several(N, M, K, b, t3, c); printf("several %g\n", chk());
  triangle(N, M, b); printf("triangle %g\n", chk());
}
