// An array of known size of which the device has a part, as where several devices share its rows: what the loops use
// must be in that part, or is mapped by itself. -gpu=check looks at the part's limits.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
// RUN: not %run_emulator %t beyond 2>&1 | FileCheck %s
// RUN: not %run_emulator %t unknown 2>&1 | FileCheck %s
// RUN: not %run_emulator %t constant 2>&1 | FileCheck %s
// CHECK: variable in data clause is partially present on the device: name=a
#include "../../check.h"

enum { N = 40, M = 13 };
static double a[N][M], b[N][M];

static void sweep(int from, int to) {
#pragma acc kernels
  for (int i = from; i < to; i++)
    for (int j = 1; j < M - 1; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
#pragma acc parallel loop collapse(2) async default(present)
  for (int i = from; i < to; i++)
    for (int j = 1; j < M - 1; j++)
      a[i][j] = b[i][j];
#pragma acc wait
}

static void absent(const char *what) {
  int n = 30, where[N] = {0};
#pragma acc enter data copyin(a[10 : 10], where)
#define IS(name) if (!strcmp(what, name))
  IS("beyond") {
#pragma acc parallel loop
    for (int i = 15; i < n; i++)
      a[i][0] = i;
  }
  IS("unknown") {
#pragma acc parallel loop
    for (int i = 10; i < n - 10; i++)
      a[10 + where[i]][0] = i;
  }
  IS("constant") {
#pragma acc parallel loop
    for (int i = 10; i < 20; i++)
      a[i][0] = i;
  }
}

int main(int argc, char **argv) {
  double want[N][M];
  if (argc > 1)
    absent(argv[1]);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = want[i][j] = random_int(1000);
  for (int i = 11; i < 20; i++)
    for (int j = 1; j < M - 1; j++)
      want[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
  int from = 10, rows = 11;
#pragma acc enter data copyin(a[from : rows][0 : M]) create(b[from + 1 : rows - 2][0 : M])
  sweep(from + 1, from + rows - 1);
  if (discrete_memory()) {
    CHECK(a[12][3] != want[12][3]);
    CHECK(!acc_is_present(a, sizeof a));
  }
#pragma acc update self(a[from : rows][0 : M])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], want[i][j]);
  // Rows of which the device has none, beside those that it has.
  int first = 30, last = 35;
#pragma acc parallel loop
  for (int i = first; i <= last; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += i;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(a[i][j], want[i][j] + (i >= first && i <= last ? i : 0));
#pragma acc exit data delete (a[from : rows][0 : M], b[from + 1 : rows - 2][0 : M])
  // Nothing of it.
#pragma acc parallel loop
  for (int i = first; i <= last; i++)
    a[i][0] = 0;
  CHECK_EQ(a[first][0] + a[last][0], 0);
  CHECK_EQ(a[0][0], want[0][0]);
  if (discrete_memory())
    CHECK(!acc_is_present(a, 8) && !acc_is_present(a[30], 8) && !acc_is_present(b[15], 8));
  return check_done();
}
