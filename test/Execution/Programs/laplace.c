// The first program of many courses: Jacobi iteration until the change is small, with a maximum and a
// data region round the time loop.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { ROWS = 30, COLUMNS = 36 };
static double a[ROWS][COLUMNS], next[ROWS][COLUMNS], host[ROWS][COLUMNS], host_next[ROWS][COLUMNS];

static void borders(double (*g)[COLUMNS]) {
  memset(g, 0, sizeof a);
  for (int i = 0; i < ROWS; i++)
    g[i][0] = sin(3.14159265358979 * i / (ROWS - 1));
}

static int reference(double tolerance) {
  int laps = 0;
  double error = 1;
  borders(host);
  for (; error > tolerance; laps++) {
    error = 0;
    for (int i = 1; i < ROWS - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++) {
        host_next[i][j] = 0.25 * (host[i][j - 1] + host[i][j + 1] + host[i - 1][j] + host[i + 1][j]);
        error = fmax(error, fabs(host_next[i][j] - host[i][j]));
      }
    for (int i = 1; i < ROWS - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
        host[i][j] = host_next[i][j];
  }
  return laps;
}

static int with_parallel(double tolerance) {
  int laps = 0;
  double error = 1;
  borders(a);
#pragma acc data copy(a) create(next)
  for (; error > tolerance; laps++) {
    error = 0;
#pragma acc parallel loop reduction(max : error)
    for (int i = 1; i < ROWS - 1; i++) {
#pragma acc loop reduction(max : error)
      for (int j = 1; j < COLUMNS - 1; j++) {
        next[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
        error = fmax(error, fabs(next[i][j] - a[i][j]));
      }
    }
#pragma acc parallel loop
    for (int i = 1; i < ROWS - 1; i++) {
#pragma acc loop
      for (int j = 1; j < COLUMNS - 1; j++)
        a[i][j] = next[i][j];
    }
  }
  return laps;
}

static int with_kernels(double tolerance) {
  int laps = 0;
  double error = 1;
  borders(a);
#pragma acc data copy(a) create(next)
  while (error > tolerance) {
    error = 0;
#pragma acc kernels
    {
      for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++) {
          next[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]);
          error = fmax(error, fabs(next[i][j] - a[i][j]));
        }
      for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++)
          a[i][j] = next[i][j];
    }
    laps++;
  }
  return laps;
}

static void compare(void) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      CHECK_NEAR(a[i][j], host[i][j], 1e-12);
}

int main(void) {
  const double tolerance = 2e-3;
  int want = reference(tolerance);
  CHECK_EQ(with_parallel(tolerance), want);
  compare();
  CHECK_EQ(with_kernels(tolerance), want);
  compare();
  return check_done();
}
