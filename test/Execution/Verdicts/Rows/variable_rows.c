// Verdicts on loops under kernels over rows whose length only the running program knows, as C99 declares them.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void stencil(int n, int m, int last, double a[restrict n][m], double b[restrict n][m]) {
#pragma acc kernels copyin(a[0:n][0:m]) copy(b[0:n][0:m])
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < last; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
#pragma acc kernels copy(b[0:n][0:m])
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < last; j++) // CHECK: [[#@LINE]], Loop carried dependence of b-> prevents parallelization
      b[i][j] += b[i][j - 1];
#pragma acc kernels copy(b[0:n][0:m])
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of b-> prevents parallelization
    for (int j = 1; j < last; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      b[i][j] += b[i - 1][j];
}
static void planes(int n, int m, int k, float (*restrict p)[m][k], float (*restrict q)[m + 1][k]) {
#pragma acc kernels copy(p[0:n]) copyin(q[0:n])
  for (int a = 0; a < n; a++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int b = 0; b < m; b++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int c = 0; c < k; c++) // CHECK: [[#@LINE]], Loop is parallelizable
        p[a][b][c] = q[a][b + 1][c] - q[a][b][c];
#pragma acc kernels copy(p[0:n])
  for (int a = 0; a < n; a++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int b = 1; b < m; b++) // CHECK: [[#@LINE]], Loop carried dependence of p-> prevents parallelization
      for (int c = 0; c < k; c++) // CHECK: [[#@LINE]], Loop is parallelizable
        p[a][b][c] += p[a][b - 1][c];
}
static void pairs(int n, int m, int (*t)[m][2]) {
#pragma acc kernels copy(t[0:n])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < m; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      const int was = t[i][j][0];
      t[i][j][0] = t[i][j][1];
      t[i][j][1] = was;
    }
}
/* The same memory as a flat array: rows follow each other. */
static void flat(int n, int m, double a[n][m]) {
#pragma acc kernels copy(a[0:n][0:m])
  for (int j = 0; j < n * m; j++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    double *f = &a[0][0];
    f[j] = j < m ? a[2][j] + j : j;
  }
}
static void by_size(int n, int m, double a[n][m]) {
#pragma acc kernels copy(a[0:n][0:m])
  for (int i = 0; i < n - 1; i++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    double *f = &a[0][0] + i * (sizeof a[0] / sizeof a[0][0]);
    for (int j = 0; j < 2 * m; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      f[j] += i;
  }
}
static double local(int n, int m) {
  double a[n][m + 1], sum = 0;
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j <= m; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        a[i][j] = i * j;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
        a[i][j] += a[i][j + 1];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= m; j++) sum += a[i][j] * (i + 1);
  return sum;
}

static double total(const void *of, int n) {
  const int *a = of;
  double sum = 0;
  for (int i = 0; i < n; i++) sum += (a[i] % 1009) * (i % 5 + 1.0);
  return sum;
}

int main(void) {
  enum { N = 12, M = 40, K = 6 };
  double *a = malloc(N * M * sizeof *a), *b = calloc(N * M, sizeof *b);
  float *p = calloc(N * M * K, sizeof *p), *q = malloc(N * (M + 1) * K * sizeof *q);
  int *t = malloc(N * M * 2 * sizeof *t);
  for (int i = 0; i < N * M; i++) a[i] = i * 7 % 11;
  for (int i = 0; i < N * (M + 1) * K; i++) q[i] = i * 5 % 13;
  for (int i = 0; i < N * M * 2; i++) t[i] = i;
  stencil(N, M, M - 1, (double(*)[M])a, (double(*)[M])b);
  planes(N, M, K, (float(*)[M][K])p, (float(*)[M + 1][K])q);
  pairs(N, M, (int(*)[M][2])t);
  printf("%g %g %g\n", total(b, 2 * N * M), total(p, N * M * K), total(t, 2 * N * M));
  flat(N, M, (double(*)[M])a);
  printf("%g\n", total(a, 2 * N * M));
  by_size(N, M, (double(*)[M])b);
  printf("%g %g\n", total(b, 2 * N * M), local(N, M));
  return 0;
}
