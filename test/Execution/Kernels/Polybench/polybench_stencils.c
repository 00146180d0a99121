// Stencils under plain kernels, the sweeps in time inside and outside of the construct.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "Inputs/polybench.h"

KERNEL(jacobi_1d) {
#pragma acc kernels
  for (int t = 0; t < 5; t++) { // CHECK: [[#@LINE]], Loop carried dependence of z-> prevents parallelization
    for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      z[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;
    for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      x[i] = z[i];
  }
}
KERNEL(jacobi_2d) {
  for (int t = 0; t < 5; t++) {
#pragma acc kernels
    {
      for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
          C[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
      for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
          B[i][j] = C[i][j];
    }
  }
}
KERNEL(fdtd_2d) {
  for (int t = 0; t < 4; t++) {
#pragma acc kernels
    {
      for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        B[0][j] = x[t];
      for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
          B[i][j] -= 0.5 * (D[i][j] - D[i - 1][j]);
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
          C[i][j] -= 0.5 * (D[i][j] - D[i][j - 1]);
      for (int i = 0; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        for (int j = 0; j < n - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
          D[i][j] -= 0.7 * (C[i][j + 1] - C[i][j] + B[i + 1][j] - B[i][j]);
    }
  }
}
KERNEL(seidel_2d) { // in place: nothing is parallel
#pragma acc kernels
  for (int t = 0; t < 3; t++) // CHECK: [[#@LINE]], Loop carried dependence of B-> prevents parallelization
    for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of B-> prevents parallelization
      for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop carried dependence of B-> prevents parallelization
        B[i][j] = (B[i - 1][j - 1] + B[i - 1][j] + B[i - 1][j + 1] + B[i][j - 1] + B[i][j] + B[i][j + 1] +
                   B[i + 1][j - 1] + B[i + 1][j] + B[i + 1][j + 1]) / 9;
}
KERNEL(heat_3d) {
  for (int t = 0; t < 2; t++) {
#pragma acc kernels
    for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        for (int k = 1; k < n - 1; k++) // CHECK: [[#@LINE]], Loop is parallelizable
          U[i][j][k] = 0.125 * (T[i + 1][j][k] - 2 * T[i][j][k] + T[i - 1][j][k]) +
                       0.125 * (T[i][j + 1][k] - 2 * T[i][j][k] + T[i][j - 1][k]) +
                       0.125 * (T[i][j][k + 1] - 2 * T[i][j][k] + T[i][j][k - 1]) + T[i][j][k];
#pragma acc kernels
    for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        for (int k = 1; k < n - 1; k++) // CHECK: [[#@LINE]], Loop is parallelizable
          T[i][j][k] = U[i][j][k];
  }
}
KERNEL(adi) { // columns, then rows: a recurrence along each, which are independent
  if (n < 3) return;
#pragma acc kernels
  {
    for (int i = 1; i < n - 1; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      D[0][i] = 1;
      B[i][0] = 0;
      E[i][0] = D[0][i];
      for (int j = 1; j < n - 1; j++) { // CHECK: [[#@LINE]], Loop carried dependence of B-> prevents parallelization
        B[i][j] = -alpha / (alpha * B[i][j - 1] + 4);
        E[i][j] = (-beta * A[j][i - 1] + A[j][i] - beta * A[j][i + 1] - alpha * E[i][j - 1]) /
                  (alpha * B[i][j - 1] + 4);
      }
      D[n - 1][i] = 1;
      for (int j = n - 2; j >= 1; j--) // CHECK: [[#@LINE]], Loop carried dependence of D-> prevents parallelization
        D[j][i] = B[i][j] * D[j + 1][i] + E[i][j];
    }
    for (int i = 1; i < n - 1; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      A[i][0] = 1;
      B[i][0] = 0;
      E[i][0] = A[i][0];
      for (int j = 1; j < n - 1; j++) { // CHECK: [[#@LINE]], Loop carried dependence of B-> prevents parallelization
        B[i][j] = -alpha / (alpha * B[i][j - 1] + 4);
        E[i][j] = (-beta * D[i - 1][j] + D[i][j] - beta * D[i + 1][j] - alpha * E[i][j - 1]) /
                  (alpha * B[i][j - 1] + 4);
      }
      for (int j = n - 2; j >= 1; j--) // CHECK: [[#@LINE]], Loop carried dependence of A-> prevents parallelization
        A[i][j] = B[i][j] * A[i][j + 1] + E[i][j];
    }
  }
}
KERNEL(convolution) {
#pragma acc kernels
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n - 1; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      double sum = 0;
      for (int k = -1; k <= 1; k++) // CHECK: [[#@LINE]], Loop carried scalar dependence for sum prevents parallelization
        for (int l = -1; l <= 1; l++) // CHECK: [[#@LINE]], Loop carried scalar dependence for sum at line {{[0-9]+}} prevents parallelization
          sum += (2 - k * k - l) * B[i + k][j + l];
      C[i][j] = sum;
    }
}
