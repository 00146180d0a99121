// Factorisations, solvers and graphs under plain kernels: the outer loop mostly goes one step after the other. Sums
// keep their order, so that results are the same to the last bit.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -gpu=noimplicitsums -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -gpu=noimplicitsums -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "Inputs/polybench.h"

KERNEL(lu) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of A-> prevents parallelization
    for (int j = k + 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      A[k][j] /= A[k][k];
    for (int i = k + 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = k + 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        A[i][j] -= A[i][k] * A[k][j];
  }
}
KERNEL(cholesky) {
#pragma acc kernels
  for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop carried dependence of A-> prevents parallelization
    for (int k = 0; k < j; k++) // CHECK: [[#@LINE]], Loop carried dependence of A-> prevents parallelization
      A[j][j] -= A[j][k] * A[j][k];
    A[j][j] = sqrt(fabs(A[j][j]));
    for (int i = j + 1; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < j; k++) // CHECK: [[#@LINE]], Loop carried dependence of A-> prevents parallelization
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
  }
}
KERNEL(trisolv) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of z-> prevents parallelization
    z[i] = y[i];
    for (int j = 0; j < i; j++) // CHECK: [[#@LINE]], Loop carried dependence of z-> prevents parallelization
      z[i] -= A[i][j] * z[j];
    z[i] /= A[i][i];
  }
}
KERNEL(trisolv_by_columns) {
#pragma acc kernels
  for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop carried dependence of y-> prevents parallelization
    y[j] /= A[j][j];
    for (int i = j + 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      y[i] -= A[i][j] * y[j];
  }
}
KERNEL(durbin) {
  if (n == 0) return;
#pragma acc kernels
  {
    double a = -y[0], b = 1;
    z[0] = -y[0];
    for (int k = 1; k < n; k++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for a at line {{[0-9]+}} prevents parallelization
      b = (1 - a * a) * b;
      double sum = 0;
      for (int i = 0; i < k; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for sum at line {{[0-9]+}} prevents parallelization
        sum += y[k - i - 1] * z[i];
      a = -(y[k] + sum) / (b + 8);
      for (int i = 0; i < k; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        w[i] = z[i] + a * z[k - i - 1];
      for (int i = 0; i < k; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        z[i] = w[i];
      z[k] = a;
    }
  }
}
KERNEL(gramschmidt) {
#pragma acc kernels
  for (int k = 0; k < n; k++) { // CHECK: [[#@LINE]], Loop carried dependence of A-> prevents parallelization
    double norm = 0;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for norm at line {{[0-9]+}} prevents parallelization
      norm += A[i][k] * A[i][k];
    D[k][k] = sqrt(norm);
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      E[i][k] = A[i][k] / D[k][k];
    for (int j = k + 1; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      D[k][j] = 0;
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of D-> prevents parallelization
        D[k][j] += E[i][k] * A[i][j];
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        A[i][j] -= E[i][k] * D[k][j];
    }
  }
}
KERNEL(floyd_warshall) {
#pragma acc kernels
  for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop carried dependence of A-> prevents parallelization
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of A-> prevents parallelization
      for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of A-> prevents parallelization
        A[i][j] = A[i][j] < A[i][k] + A[k][j] ? A[i][j] : A[i][k] + A[k][j];
}
KERNEL(covariance) {
  double count_of_rows = n + 0.5;
#pragma acc kernels
  {
    for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      x[j] = 0;
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of x-> prevents parallelization
        x[j] += B[i][j];
      x[j] /= count_of_rows;
    }
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        B[i][j] -= x[j];
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = i; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
        double sum = 0;
        for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop carried scalar dependence for sum at line {{[0-9]+}} prevents parallelization
          sum += B[k][i] * B[k][j];
        C[i][j] = sum / count_of_rows;
      }
  }
}
KERNEL(correlation) { // with the mirror image in the same sweep
  double eps = 0.1, root = sqrt(n + 0.5);
#pragma acc kernels
  {
    for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      double mean = 0, deviation = 0;
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for mean at line {{[0-9]+}} prevents parallelization
        mean += B[i][j];
      mean /= n;
      for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried scalar dependence for deviation at line {{[0-9]+}} prevents parallelization
        deviation += (B[i][j] - mean) * (B[i][j] - mean);
      deviation = sqrt(deviation / n);
      x[j] = mean;
      y[j] = deviation <= eps ? 1 : deviation;
    }
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        B[i][j] = (B[i][j] - x[j]) / (root * y[j]);
    for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
      C[i][i] = 1;
      for (int j = i + 1; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
        C[i][j] = 0;
        for (int k = 0; k < n; k++) // CHECK: [[#@LINE]], Loop carried dependence of C-> prevents parallelization
          C[i][j] += B[k][i] * B[k][j];
        C[j][i] = C[i][j];
      }
    }
  }
}
