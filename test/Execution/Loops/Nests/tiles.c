// tile: tile loops and element loops, each iteration once, at every level, shape and edge.
// RUN: %pacc %without_gpu -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
#include "../../check.h"
#include <limits.h>

enum { MOST = 34 };
static int count[MOST * MOST];
static long sum;

static void clear(void) {
  memset(count, 0, sizeof count);
  sum = 0;
}
static void check(int line, int n, int m) {
  long want = 0;
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < MOST; j++) {
      int once = i < n && j < m;
      if (count[i * MOST + j] != once)
        check_report(__FILE__, line, "iterations", count[i * MOST + j], once);
      want += once ? i * MOST + j : 0;
    }
  if (sum != want)
    check_report(__FILE__, line, "sum", (double)sum, (double)want);
  clear();
}

#define PRAGMA(text) _Pragma(#text)
/* A combined construct, and a loop in a construct. */
#define NEST(n, m, ...)                                                                            \
  do {                                                                                             \
    PRAGMA(acc parallel loop __VA_ARGS__ reduction(+ : sum) copy(count))                           \
    for (int i = 0; i < n; i++)                                                                    \
      for (int j = 0; j < m; j++) {                                                                \
        int own = i * MOST + j;                                                                    \
        PRAGMA(acc atomic)                                                                         \
        count[own]++;                                                                              \
        sum += own;                                                                                \
      }                                                                                            \
    check(__LINE__, n, m);                                                                         \
    PRAGMA(acc kernels copy(count, sum))                                                           \
    {                                                                                              \
      PRAGMA(acc loop independent __VA_ARGS__ reduction(+ : sum))                                  \
      for (int i = 0; i < n; i++)                                                                  \
        for (int j = 0; j < m; j++) {                                                              \
          PRAGMA(acc atomic)                                                                       \
          count[i * MOST + j]++;                                                                   \
          sum += i * MOST + j;                                                                     \
        }                                                                                          \
    }                                                                                              \
    check(__LINE__, n, m);                                                                         \
  } while (0)

static void levels(int n, int m) {
  NEST(n, m, tile(4, 8));
  NEST(n, m, tile(4, 8) gang);
  NEST(n, m, tile(3, 5) gang vector);
  NEST(n, m, tile(3, 5) gang worker);
  NEST(n, m, tile(7, 2) gang worker vector);
  NEST(n, m, tile(*, *) gang vector(64));
  NEST(n, m, tile(*, 8));
  NEST(n, m, tile(1, 1) gang vector);
  NEST(n, m, tile(100, 100) gang vector);
  NEST(n, m, tile(32, 8));
  NEST(n, m, tile(32, 2) gang);
  NEST(n, m, tile(33, 5) gang vector);
  NEST(n, m, tile(40, 3) gang worker);
  NEST(n, m, tile(64, 2) gang worker vector);
}

/* Steps, directions, bounds, types, pointers; variables declared before the loops. */
static void forms(int n) {
  int i, j, odd[MOST] = {0};
  long k;
  unsigned u;
#pragma acc parallel loop tile(4, 3) gang vector copy(count) reduction(+ : sum)
  for (i = n - 1; i >= 0; --i)
    for (k = 0; k <= n - 1; k++) {
#pragma acc atomic
      count[i * MOST + k]++;
      sum += i * MOST + k;
    }
  check(__LINE__, n, n);
#pragma acc parallel loop tile(5) copy(odd) private(j)
  for (i = 1; i < n; i += 2) {
    j = i;
#pragma acc atomic
    odd[j]++;
  }
#pragma acc parallel loop tile(3) gang worker copy(odd)
  for (i = (n - 1) / 2 * 2; i > -1; i -= 2) {
#pragma acc atomic
    odd[i]++;
  }
  for (i = 0; i < n; i++)
    CHECK_EQ(odd[i], 1);
  memset(odd, 0, sizeof odd);
#pragma acc parallel loop tile(4) copy(odd)
  for (u = 0; u != (unsigned)n; u++) {
#pragma acc atomic
    odd[u]++;
  }
#pragma acc parallel loop tile(4) copy(odd)
  for (int *p = odd; p < odd + n; p++) {
#pragma acc atomic
    *p += 1;
  }
  for (i = 0; i < n; i++)
    CHECK_EQ(odd[i], 2);
  // Nothing goes round where the bounds are the largest that there are.
  int last = 0;
#pragma acc parallel loop tile(8) gang vector reduction(+ : last)
  for (i = INT_MAX - n; i < INT_MAX; i++)
    last += i > 0;
#pragma acc parallel loop tile(8) gang vector reduction(+ : last)
  for (u = UINT_MAX - n; u < UINT_MAX; u++)
    last += u > 5;
  CHECK_EQ(last, 2 * n);
}

/* Three loops; tiles in a gang loop, with loops in their bodies; in a sequential loop; auto and seq. */
static void nested(int n) {
  static int cube[12][13][14], plane[MOST][MOST];
#pragma acc parallel loop tile(2, 3, 4) gang vector copy(cube)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 13; j++)
      for (int k = 0; k < 14; k++) {
#pragma acc atomic
        cube[i][j][k]++;
      }
#pragma acc parallel loop gang copy(cube)
  for (int i = 0; i < 12; i++) {
#pragma acc loop tile(4, 8) vector
    for (int j = 0; j < 13; j++)
      for (int k = 0; k < 14; k++) {
#pragma acc atomic
        cube[i][j][k]++;
      }
  }
#pragma acc parallel loop tile(5) gang worker copy(cube)
  for (int i = 0; i < 12; i++) {
    int twice = 2 * i;
#pragma acc loop vector collapse(2)
    for (int j = 0; j < 13; j++)
      for (int k = 0; k < 14; k++) {
#pragma acc atomic
        cube[twice - i][j][k]++;
      }
  }
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 13; j++)
      for (int k = 0; k < 14; k++)
        CHECK_EQ(cube[i][j][k], 3);
#pragma acc parallel copy(plane) num_gangs(3)
  for (int t = 0; t < 3; t++) {
#pragma acc loop tile(4, 4)
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++) {
#pragma acc atomic
        plane[i][j] += 1;
      }
  }
#pragma acc kernels copy(plane)
  {
#pragma acc loop tile(4, 4)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        plane[i][j] += plane[i - 1][j - 1];
  }
#pragma acc serial loop tile(4, 4) copy(plane)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      plane[i][j] += plane[i - 1][j] > 0;
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      CHECK_EQ(plane[i][j], j ? 3 * (1 + (i - 1 < j ? i - 1 : j)) + (i > 1) : 3);
}

int main(void) {
  levels(34, 34);
  levels(8, 33);
  levels(1, 5);
  levels(0, 9);
  forms(31);
  nested(20);
// CHECK: main:
// CHECK: [[@LINE+3]], #pragma acc loop gang collapse(2) /* blockIdx.x blockIdx.y */
// CHECK: [[@LINE+2]], #pragma acc loop vector(64) collapse(2) /* threadIdx.x */
#pragma acc parallel loop tile(32, 16) gang vector(64) copy(count)
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < MOST; j++)
      count[i * MOST + j]++;
// Narrower tiles than a warp would have few neighbours: the nest is a whole.
// CHECK: [[@LINE+2]], #pragma acc loop gang, vector(64) collapse(2)
#pragma acc parallel loop tile(8, 16) gang vector(64) copy(count)
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < MOST; j++)
      count[i * MOST + j]++;
// CHECK: [[@LINE+2]], #pragma acc loop gang, vector(128) collapse(2)
#pragma acc parallel loop tile(4, 4) gang copy(count)
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < MOST; j++)
      count[i * MOST + j]++;
  return check_done();
}
