// A loop that `kernels` may share out to gangs, inside of one that the lanes of each gang share by its clause: gangs cannot
// wait for each other in there, where not all lanes of a gang come together. They had waited for ever.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { T = 8, I = 6, J = 40, N = 300 };
static unsigned e[T][I][J], f[N], g[T][I], plain_e[T][I][J], plain_f[N], plain_g[T][I];

// The outer loop has gangs, too.
// CHECK: workers:
// CHECK: #pragma acc loop gang, worker
static void workers(int n) {
#pragma acc kernels
  for (int t = 1; t < n; t++) {
#pragma acc loop independent worker
    for (int i = 0; i < I; i++) {
      for (int j = 0; j < J; j++) e[t][i][j] += e[t - 1][i][j] + t + i + j;
      g[t][i] += e[t][i][3];
    }
    for (int i = 0; i < N; i++) f[i] += e[t][i % I][i % J] * g[t][1];
  }
  for (int t = 1; t < n; t++) {
    for (int i = 0; i < I; i++) {
      for (int j = 0; j < J; j++) plain_e[t][i][j] += plain_e[t - 1][i][j] + t + i + j;
      plain_g[t][i] += plain_e[t][i][3];
    }
    for (int i = 0; i < N; i++) plain_f[i] += plain_e[t][i % I][i % J] * plain_g[t][1];
  }
  for (int t = 0; t < n; t++)
    for (int i = 0; i < I; i++) {
      CHECK_EQ(g[t][i], plain_g[t][i]);
      for (int j = 0; j < J; j++) CHECK_EQ(e[t][i][j], plain_e[t][i][j]);
    }
  for (int i = 0; i < N; i++) CHECK_EQ(f[i], plain_f[i]);
}

// What the gangs combine.
static void sums(int n, int columns) {
  unsigned most[I] = {0}, want[I] = {0};
#pragma acc kernels
  for (int t = 1; t < n; t++) {
#pragma acc loop independent worker
    for (int i = 0; i < I; i++) {
      unsigned sum = t;
#pragma acc loop reduction(+ : sum)
      for (int j = 0; j < columns; j++) sum += e[t][i][j];
      most[i] += sum;
    }
    for (int i = 0; i < N; i++) f[i] += most[i % I];
  }
  for (int t = 1; t < n; t++) {
    for (int i = 0; i < I; i++) {
      unsigned sum = t;
      for (int j = 0; j < columns; j++) sum += plain_e[t][i][j];
      want[i] += sum;
    }
    for (int i = 0; i < N; i++) plain_f[i] += want[i % I];
  }
  for (int i = 0; i < I; i++) CHECK_EQ(most[i], want[i]);
  for (int i = 0; i < N; i++) CHECK_EQ(f[i], plain_f[i]);
}

// One iteration.
static void one(int n) {
#pragma acc kernels
  for (int t = 1; t < n; t++) {
#pragma acc loop independent worker
    for (int i = 2; i < 3; i++) {
      for (int j = 0; j < J; j++) e[t][i][j] += e[t - 1][i][j];
      g[t][i] += e[t][i][3];
    }
    for (int i = 0; i < N; i++) f[i] += g[t][2];
  }
  for (int t = 1; t < n; t++) {
    for (int j = 0; j < J; j++) plain_e[t][2][j] += plain_e[t - 1][2][j];
    plain_g[t][2] += plain_e[t][2][3];
    for (int i = 0; i < N; i++) plain_f[i] += plain_g[t][2];
  }
  for (int i = 0; i < N; i++) CHECK_EQ(f[i], plain_f[i]);
}

// The outer loop sums up an array, for which no gangs meet.
// CHECK: arrays:
// CHECK: One gang runs this kernel: they would have to meet in a loop that the lanes of each share
static void arrays(int n) {
  unsigned total[3] = {0}, want[3] = {0};
#pragma acc kernels
  for (int t = 1; t < n; t++) {
#pragma acc loop independent worker reduction(+ : total)
    for (int i = 0; i < I; i++) {
      for (int j = 0; j < J; j++) e[t][i][j] += e[t - 1][i][j] + t + i + j;
      total[i % 3] += e[t][i][3];
    }
    for (int i = 0; i < N; i++) f[i] += e[t][i % I][i % J];
  }
  for (int t = 1; t < n; t++) {
    for (int i = 0; i < I; i++) {
      for (int j = 0; j < J; j++) plain_e[t][i][j] += plain_e[t - 1][i][j] + t + i + j;
      want[i % 3] += plain_e[t][i][3];
    }
    for (int i = 0; i < N; i++) plain_f[i] += plain_e[t][i % I][i % J];
  }
  for (int i = 0; i < N; i++) CHECK_EQ(f[i], plain_f[i]);
  for (int i = 0; i < 3; i++) CHECK_EQ(total[i], want[i]);
}

int main(int argc, char **argv) {
  workers(T - 1 + argc);
  sums(T - 1 + argc, J - 1 + argc);
  one(T - 1 + argc);
  arrays(T - 1 + argc);
  return check_done();
}
