// A parallel loop in a sequential one comes to stand round it where iterations of the latter meet only what the same
// iteration of the former has left; where they meet others', or the inner bounds depend on the outer loop, it does not.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --implicit-check-not=interchange
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O2 -w -gpu=nointerchange -Minfo=accel %s -o %t.off 2>&1 | %FileCheck %s --check-prefix=OFF
// OFF-NOT: interchange
// RUN: env PACC_EMULATOR=order:6 %run_emulator %t.off > %t.got && diff %t.want %t.got
#include <stdio.h>
enum { N = 40 };
typedef long row[N];
static long a[N * N], b[N * N], x[N], y[N * N + N];

// CHECK-LABEL: transposed:
// CHECK: Loop interchange produces reordered loop nest: [[#@LINE+4]],[[#@LINE+3]]
static void transposed(int n, int m) {
#pragma acc kernels copyin(a[0:N*N], x[0:N]) copy(y[0:N*N])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      y[j] += a[i * m + j] * x[i];
}
// Variables of the program's, something in between, upwards and down.
// CHECK-LABEL: between:
// CHECK: Loop interchange
static void between(int n, int m) {
  int i, j;
#pragma acc kernels copyin(a[0:N*N], x[0:N]) copy(y[0:N*N])
  for (i = n - 1; i >= 0; i -= 2) {
    long t = x[i] * 3;
    for (j = 1; j <= m - 1; j++)
      y[j] = y[j] * 3 + a[i * m + j] * t;
  }
}
// Nobody says whether the arrays overlap: launches find out.
// CHECK-LABEL: product:
// CHECK: Loop interchange
static void product(int n, row *A, row *B, row *C) {
#pragma acc kernels copyin(A[0:N], B[0:N]) copy(C[0:N])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        C[i][j] += A[i][k] * B[k][j];
}
// CHECK-LABEL: by_directives:
// CHECK: Loop interchange produces reordered loop nest: [[#@LINE+11]],[[#@LINE+8]]
static void by_directives(int n, row *restrict A, row *restrict B, row *restrict C) {
#pragma acc parallel loop gang copyin(A[0:N], B[0:N]) copy(C[0:N])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      C[i][j] *= 2;
#pragma acc loop seq
    for (int k = 0; k < n; k++) {
      long t = A[i][k];
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        C[i][j] += t * B[k][j];
    }
  }
}
// Twice, so that both loops of the nest are outside.
// CHECK-LABEL: steps:
// CHECK: Loop interchange
// CHECK: Loop interchange
static void steps(int n, int m) {
#pragma acc kernels copy(y[0:N*N])
  for (int t = 0; t < 5; t++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        y[i * m + j] = y[i * m + j] * 2 - t;
}
// CHECK-LABEL: neighbours:
static void neighbours(int n, int m) {
#pragma acc kernels copy(y[0:N*N])
  for (int t = 1; t < n; t++)
    for (int j = 1; j < m - 1; j++)
      y[t * m + j] = y[(t - 1) * m + j - 1] + y[(t - 1) * m + j + 1];
}
static void triangle(int n, int m) {
#pragma acc kernels copyin(a[0:N*N]) copy(y[0:N*N])
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++)
      y[j] += a[i * m + j];
}
// What stands in between reads what the loop inside writes: of all its iterations.
static void pivot(int n, int m) {
#pragma acc kernels copy(y[0:N*N])
  for (int i = 0; i < n; i++) {
    long t = y[i];
    for (int j = 0; j < m; j++)
      y[j] += t;
  }
}
// Bounds that can only be computed where the outer loop has an iteration.
static void divided(int n, int m, int by) {
#pragma acc kernels copyin(x[0:N]) copy(y[0:N*N])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m / by; j++)
      y[j] += x[i];
}
// A loop in between that nobody counts.
static void again(int n, int m) {
#pragma acc kernels copyin(x[0:N]) copy(y[0:N*N])
  for (int i = 0; i < n; i++) {
    int k = 0;
    do {
      k++;
      for (int j = 0; j < m; j++)
        y[j] = y[j] * 3 + x[i];
    } while (k * k < 9);
  }
}
// The last iteration's value is needed behind the loops; something is done behind the inner one.
static long left(int n, int m) {
  long last = 7;
#pragma acc kernels copyin(x[0:N]) copy(y[0:N*N], last)
  for (int i = 0; i < n; i++) {
    last = x[i];
    for (int j = 0; j < m; j++)
      y[j] += last;
  }
  return last;
}
static void behind(int n, int m) {
#pragma acc kernels copyin(x[0:N]) copy(y[0:N*N+N])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      y[j] += x[i];
    y[N * N + i] = x[i];
  }
}

int main(void) {
  static const int sizes[][2] = {{37, N}, {N, 33}, {0, 5}, {5, 0}, {5, 1}, {1, 7}};
  for (int s = 0; s < 6; s++) {
    const int n = sizes[s][0], m = sizes[s][1];
    for (int i = 0; i < N * N; i++) {
      a[i] = i * 7 % 11;
      b[i] = i * 5 % 13;
      x[i % N] = i % 7 - 2;
      y[i] = i % 17;
    }
    transposed(n, m);
    between(n, m);
    product(n, (row *)a, (row *)b, (row *)y);
    by_directives(n, (row *)a, (row *)b, (row *)y);
    steps(n, m);
    neighbours(n, m);
    triangle(n, m);
    pivot(n, m);
    divided(n, m, n);
    again(n, m);
    const long last = left(n, m);
    behind(n, m);
    unsigned long h = last;
    for (int i = 0; i < N * N + N; i++)
      h = h * 31 + y[i];
    printf("%d %d %lx\n", n, m, h);
  }
  return 0;
}
