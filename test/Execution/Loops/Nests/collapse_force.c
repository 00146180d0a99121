// collapse(force:n): code between the loops is executed at least once for each of its iterations, where the inner
// loop has none or `continue`s, too; loops that are not spread stay as they are.
// RUN: %pacc %without_gpu -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
#include "../../check.h"

enum { N = 17, M = 23 };
static int in[N], before[N], after[N], a[N][M], grid[N][M][5];

static void clear(void) {
  for (int i = 0; i < N; i++)
    in[i] = i * 3;
  memset(before, 0, sizeof before);
  memset(after, 0, sizeof after);
  memset(a, 0, sizeof a);
  memset(grid, 0, sizeof grid);
}

static void two_loops(int first, int n, int m) {
  clear();
// CHECK-LABEL: two_loops:
// CHECK: [[@LINE+2]], #pragma acc loop gang, vector(128) collapse(2)
#pragma acc parallel loop gang vector collapse(force : 2) copy(a, before, after) copyin(in)
  for (int i = first; i < n; i++) {
    int t = in[i] + 1;
    before[i] = t;
    for (int j = 0; j < m; j++) {
      if (j == 3)
        continue;
      a[i][j] = t * j;
    }
    after[i] = 2 * t;
  }
  for (int i = 0; i < N; i++) {
    int had = i >= first && i < n;
    CHECK_EQ(before[i], had ? i * 3 + 1 : 0);
    CHECK_EQ(after[i], had ? i * 6 + 2 : 0);
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], had && j < m && j != 3 ? (i * 3 + 1) * j : 0);
  }
}

/* The same code with and without a directive. */
#define THREE_LOOPS(...)                                                                           \
  _Pragma(#__VA_ARGS__) for (int i = first; i < n; i++) if (in[i] % 2) {                           \
    int u;                                                                                         \
    before[i] = 1;                                                                                 \
    for (int j = m - 1; j >= 0; j -= 2) {                                                          \
      u = j + in[i];                                                                               \
      for (short k = 0; k < 5; k++) {                                                              \
        if (k == 2)                                                                                \
          continue;                                                                                \
        grid[i][j][k] = u + k;                                                                     \
        sum += u;                                                                                  \
      }                                                                                            \
      if (j == 4)                                                                                  \
        continue;                                                                                  \
      after[i] = 7;                                                                                \
    }                                                                                              \
  }                                                                                                \
  else before[i] = 2

static void three_loops(int first, int n, int m) {
  static int want_grid[N][M][5], want_before[N], want_after[N];
  long sum = 0, want = 0;
  clear();
  THREE_LOOPS();
  want = sum;
  memcpy(want_grid, grid, sizeof grid);
  memcpy(want_before, before, sizeof before);
  memcpy(want_after, after, sizeof after);
  sum = 0;
  clear();
#pragma acc parallel copy(grid, before, after) copyin(in)
  {
    THREE_LOOPS(acc loop gang(static : 4) vector collapse(force : 3) reduction(+ : sum));
  }
  CHECK_EQ(sum, want);
  CHECK(memcmp(want_grid, grid, sizeof grid) == 0);
  CHECK(memcmp(want_before, before, sizeof before) == 0);
  CHECK(memcmp(want_after, after, sizeof after) == 0);
}

/* Variables from outside, one of them for all loops. */
static void outer_variables(int first, int n, int m) {
  int i, j, t;
  long count = 0;
  clear();
#pragma acc kernels loop independent collapse(force : 2) copy(a, before) reduction(+ : count)
  for (i = first; i < n; i++) {
    t = i * 5;
    before[i] = t;
    for (j = 0; j < m; j++) {
      a[i][j] = t + j;
      count++;
    }
  }
  for (i = first; i < n; i++) {
    CHECK_EQ(before[i], i * 5);
    for (j = 0; j < m; j++)
      CHECK_EQ(a[i][j], i * 5 + j);
  }
  CHECK_EQ(count, n > first ? (long)(n - first) * m : 0);
}

/* What each iteration of the outer loop does once, it does once. */
static void not_spread(int first, int n, int m) {
  int outer = 0, inner = 0, times = n > first ? n - first : 0;
#pragma acc serial loop collapse(force : 2) copy(outer, inner)
  for (int i = first; i < n; i++) {
    outer++;
    for (int j = 0; j < m; j++)
      inner++;
  }
#pragma acc parallel loop seq collapse(force : 2) copy(outer, inner) num_gangs(1)
  for (int i = first; i < n; i++) {
    outer++;
    for (int j = 0; j < m; j++)
      inner++;
  }
  CHECK_EQ(outer, 2 * times);
  CHECK_EQ(inner, 2 * times * m);
}

int main(void) {
  const int shapes[][3] = {{0, N, M}, {0, N, 0}, {0, 0, M}, {2, 5, 7}, {2, 5, 1}};
  for (int s = 0; s < 5; s++) {
    two_loops(shapes[s][0], shapes[s][1], shapes[s][2]);
    three_loops(shapes[s][0], shapes[s][1], shapes[s][2]);
    outer_variables(shapes[s][0], shapes[s][1], shapes[s][2]);
    not_spread(shapes[s][0], shapes[s][1], shapes[s][2]);
  }
  return check_done();
}
