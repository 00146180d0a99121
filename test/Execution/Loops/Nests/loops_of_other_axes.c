// Loops of one kernel that use different numbers of axes of the grid, or of the gang: each iteration runs
// once. Sums and atomics count them.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && %run_emulator %t.O3
#include "../../check.h"

enum { N = 70, M = 9 };
static int a[N], b[N][M], c[N][M][M], d[N][4];

static void clear(void) {
  memset(a, 0, sizeof a);
  memset(b, 0, sizeof b);
  memset(c, 0, sizeof c);
  memset(d, 0, sizeof d);
}

static void expect_once(void) {
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], 1);
    for (int j = 0; j < M; j++) {
      CHECK_EQ(b[i][j], 1);
      for (int k = 0; k < M; k++)
        CHECK_EQ(c[i][j][k], 1);
    }
  }
}

// One, two and three axes of the grid, the gangs chosen by the runtime or not.
static void of_the_grid(int gangs) {
  int count = 0, sum = 0;
  clear();
#pragma acc parallel copy(a, b, c, count) reduction(+ : sum) if (1)
  {
#pragma acc loop reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      a[i] += 1;
      sum += 1;
#pragma acc atomic
      count++;
    }
#pragma acc loop
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] += 1;
#pragma acc loop collapse(3)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        for (int k = 0; k < M; k++)
          c[i][j][k] += 1;
  }
  expect_once();
  CHECK_EQ(count, N);
  CHECK_EQ(sum, N);
  clear();
#pragma acc parallel num_gangs(gangs) copy(a, b, c)
  {
#pragma acc loop gang collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] += 1;
#pragma acc loop gang(static : *)
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc loop gang collapse(2)
    for (unsigned i = 0; i < N; i++)
      for (unsigned long j = 0; j < M; j++) {
#pragma acc loop vector
        for (int k = 0; k < M; k++)
          c[i][j][k] += 1;
      }
  }
  expect_once();
}

// A rectangle of lanes for the one loop, a row of them for the other.
static void of_the_gang(void) {
  int sums[N], total = 0;
  clear();
#pragma acc parallel loop gang copy(a, b, c, d) copyout(sums) reduction(+ : total)
  for (int i = 0; i < N; i++) {
    int sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < M; j++) {
      b[i][j] += 1;
      sum += j;
    }
#pragma acc loop vector collapse(2)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < M; k++)
        c[i][j][k] += 1;
#pragma acc loop vector reduction(+ : total)
    for (int j = 0; j < 4; j++) {
      d[i][j] += 1;
      total += 1;
    }
    a[i] += 1;
    sums[i] = sum;
  }
  expect_once();
  CHECK_EQ(total, 4 * N);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(sums[i], M * (M - 1) / 2);
    for (int j = 0; j < 4; j++)
      CHECK_EQ(d[i][j], 1);
  }
}

// The grid's axes are long enough that all threads together need more than 31 bits to be counted.
static void long_axes(void) {
  static int wide[3][40000];
  int narrow[5] = {0};
  unsigned count = 5;
#pragma acc parallel copy(wide, narrow)
  {
#pragma acc loop
    for (unsigned i = 0; i < count; i++)
      narrow[i] += 1;
#pragma acc loop
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 40000; j++)
        wide[i][j] += 1;
  }
  for (int i = 0; i < 5; i++)
    CHECK_EQ(narrow[i], 1);
  for (int j = 0; j < 40000; j++)
    CHECK_EQ(wide[0][j] + wide[1][j] + wide[2][j], 3);
}

int main(void) {
  of_the_grid(7);
  of_the_grid(1);
  of_the_gang();
  long_axes();
  return check_done();
}
