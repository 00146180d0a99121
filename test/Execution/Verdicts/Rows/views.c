// Verdicts on loops under kernels that go through one array as rows, and as if it were flat or had other rows.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>

enum { N = 8, M = 64 };
static double a[N][M];

static void reset(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = 1000 * i + j;
}
static double total(void) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) sum += a[i][j] * ((i * M + j) % 7 + 1);
  return sum;
}

/* Iteration j reads what iteration i * M + j writes. */
static void flat(int i) {
#pragma acc kernels copy(a)
  for (int j = 0; j < N * M; j++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    double *f = &a[0][0], t = 0;
    if (j < M) t = a[i][j];
    f[j] = t + j;
  }
}
static void flat_row_one(void) {
#pragma acc kernels copy(a)
  for (int j = 0; j < N * M; j++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    double *f = &a[0][0];
    f[j] = j < M ? a[1][j] + j : j;
  }
}
static void shorter_rows(void) {
#pragma acc kernels copy(a)
  for (int j = 0; j < M; j++) { // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    double(*half)[M / 2] = (double(*)[M / 2])a;
    double t = a[0][j];
    if (j < M / 2) half[1][j] = t + j;
  }
}
/* The same rows: also the first one, and pointers to rows. */
static void first_row(int n) {
#pragma acc kernels copy(a)
  for (int j = 0; j < M; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
    a[0][j] = a[n][j] + a[2][j];
    a[n][j] = j;
  }
}
static void rows(int n, double (*p)[M]) {
#pragma acc kernels copy(p[0:n])
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    double *row = p[i];
    for (int j = 1; j < M; j++) // CHECK: [[#@LINE]], Loop carried dependence of p-> prevents parallelization
      row[j] += p[i][j - 1];
  }
}

int main(void) {
  for (int i = 0; i < N; i++) reset(), flat(i), printf("%g\n", total());
  reset(), flat_row_one(), printf("%g\n", total());
  reset(), shorter_rows(), printf("%g\n", total());
  reset(), first_row(3), printf("%g\n", total());
  reset(), rows(N, a), printf("%g\n", total());
  return 0;
}
