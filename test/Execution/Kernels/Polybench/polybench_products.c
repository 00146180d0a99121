// Products of matrices and vectors under plain kernels.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "Inputs/polybench.h"

KERNEL(gemm) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      C[i][j] *= beta;
      for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop carried dependence of C-> prevents parallelization
        C[i][j] += alpha * A[i][k] * B[k][j];
    }
}
KERNEL(gemm_by_rows) { // the order of loops that caches like
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      C[i][j] *= beta;
    for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop carried dependence of C-> prevents parallelization
      for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
}
KERNEL(two_products) { // 2mm
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
        double sum = 0;
        for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop carried scalar dependence for sum at line {{[0-9]+}} prevents parallelization
          sum += alpha * A[i][k] * B[k][j];
        E[i][j] = sum;
      }
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
        D[i][j] *= beta;
        for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop carried dependence of D-> prevents parallelization
          D[i][j] += E[i][k] * C[k][j];
      }
  }
}
KERNEL(atax) { // y = A' A x
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      y[i] = 0;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      double sum = 0;
      for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried scalar dependence for sum at line {{[0-9]+}} prevents parallelization
        sum += A[i][j] * x[j];
      z[i] = sum;
    }
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of y-> prevents parallelization
        y[j] += A[i][j] * z[i];
  }
}
KERNEL(atax_in_one_sweep) { // rows one after the other
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of y-> prevents parallelization
    z[i] = 0;
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      z[i] += A[i][j] * x[j];
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      y[j] += A[i][j] * z[i];
  }
}
KERNEL(bicg) {
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      z[i] = 0;
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of z-> prevents parallelization
      w[i] = 0;
      for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
        z[j] += y[i] * A[i][j];
        w[i] += A[i][j] * x[j];
      }
    }
  }
}
KERNEL(mvt) {
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of z-> prevents parallelization
        z[i] += A[i][j] * x[j];
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of w-> prevents parallelization
        w[i] += A[j][i] * y[j];
  }
}
KERNEL(gesummv) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    double first = 0, second = 0;
    for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for first at line {{[0-9]+}} prevents parallelization
      first += A[i][j] * x[j];
      second += B[i][j] * x[j];
    }
    y[i] = alpha * first + beta * second;
  }
}
KERNEL(syrk) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j <= i; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      C[i][j] *= beta;
    for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop carried dependence of C-> prevents parallelization
      for (int j = 0; j <= i; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
}
KERNEL(trmm) { // in place: row i needs the rows below as they were
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of B-> prevents parallelization
    for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = i + 1; k < n; k++) // CHECK: [[#@LINE]], Loop carried dependence of B-> prevents parallelization
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] *= alpha;
    }
}
KERNEL(doitgen) {
#pragma acc kernels
  for (int r = 0; r < n; r++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int q = 0; q < n; q++) { // CHECK: [[#@LINE]], Loop is parallelizable
      double sums[N];
      for (int p = 0; p < n; p++) { // CHECK: [[#@LINE]], Loop is parallelizable
        sums[p] = 0;
        for (int s = 0; s < n; s++) // CHECK: [[#@LINE]], Loop carried dependence of sums-> prevents parallelization
          sums[p] += T[r][q][s] * C[s][p];
      }
      for (int p = 0; p < n; p++) // CHECK: [[#@LINE]], Loop is parallelizable
        T[r][q][p] = sums[p];
    }
}
