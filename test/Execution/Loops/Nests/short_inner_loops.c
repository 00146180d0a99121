// Short loops without a directive inside of a loop whose lanes fetch neighbours: a lane runs them alone, its small
// arrays are its own. Where the short loop has the neighbours, it has the lanes.
// RUN: %pacc -O0 -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.O2 && %run_host %t.O2 && env PACC_EMULATOR=order:2 %run_emulator %t.O2
// RUN: %pacc %without_gpu -O2 -c -Minfo=accel %s -o %t.o 2>&1 | %FileCheck %s
#include "../../check.h"

enum { N = 777, Q = 19 };

// CHECK-LABEL: solve:
// CHECK: #pragma acc loop gang, vector(128)
// CHECK-NOT: vector
static void solve(int n, const double *restrict A, const double *restrict B, double *restrict X) {
#pragma acc parallel loop copyin(A[0:16 * n], B[0:4 * n]) copyout(X[0:4 * n])
  for (int t = 0; t < n; t++) {
    double a[4][4], b[4];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) a[i][j] = A[(i * 4 + j) * n + t];
      b[i] = B[i * n + t];
    }
    for (int k = 0; k < 4; k++)
      for (int i = k + 1; i < 4; i++) { // at most three times
        double f = a[i][k] / a[k][k];
        for (int j = k; j < 4; j++) a[i][j] -= f * a[k][j];
        b[i] -= f * b[k];
      }
    for (int i = 3; i >= 0; i--) {
      double s = b[i];
      for (int j = i + 1; j < 4; j++) s -= a[i][j] * b[j];
      b[i] = s / a[i][i];
    }
    for (int i = 0; i < 4; i++) X[i * n + t] = b[i];
  }
}

// CHECK-LABEL: collide:
// CHECK: #pragma acc loop gang, vector(128)
// CHECK-NOT: vector
static void collide(int n, const float *restrict f, float *restrict g) {
#pragma acc parallel loop copyin(f[0:Q * n]) copyout(g[0:Q * n])
  for (int c = 0; c < n; c++) {
    float h[Q], rho = 0;
    for (int k = 0; k < Q; k++) h[k] = f[k * n + c];
    for (int k = 0; k < Q; k++) rho += h[k];
    for (int k = 0; k < Q; k++) g[k * n + c] = 2 * h[k] + rho;
  }
}

// CHECK-LABEL: neighbours:
// CHECK: [[#@LINE+4]], #pragma acc loop gang /*
// CHECK: [[#@LINE+4]], #pragma acc loop gang, vector(128) /*
static void neighbours(int n, const float *restrict f, float *restrict g) {
#pragma acc parallel loop copyin(f[0:Q * n]) copyout(g[0:Q * n])
  for (int c = 0; c < n; c++)
    for (int k = 0; k < Q; k++) g[c * Q + k] = 2 * f[c * Q + k] + k;
}

static double A[16 * N], B[4 * N], X[4 * N];
static float f[Q * N], g[Q * N];

int main(void) {
  for (int i = 0; i < 16; i++)
    for (int t = 0; t < N; t++) A[i * N + t] = i % 5 == 0 ? 8 + t % 3 : (i * t) % 4;
  for (int i = 0; i < 4 * N; i++) B[i] = i % 9;
  solve(N, A, B, X);
  for (int t = 0; t < N; t++)
    for (int i = 0; i < 4; i++) {
      double s = 0;
      for (int j = 0; j < 4; j++) s += A[(i * 4 + j) * N + t] * X[j * N + t];
      CHECK(fabs(s - B[i * N + t]) < 1e-10);
    }
  for (int i = 0; i < Q * N; i++) f[i] = i % 23;
  collide(N, f, g);
  for (int c = 0; c < N; c++) {
    float rho = 0;
    for (int k = 0; k < Q; k++) rho += f[k * N + c];
    for (int k = 0; k < Q; k++) CHECK(g[k * N + c] == 2 * f[k * N + c] + rho);
  }
  neighbours(N, f, g);
  for (int i = 0; i < Q * N; i++) CHECK(g[i] == 2 * f[i] + i % Q);
  return check_done();
}
