// Rows behind pointers to pointers that no clause names: of each row, what the loops surely use of it is copied.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t && %run_emulator %t
// RUN: not %run_emulator %t distance 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t guarded 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t triangle 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t other 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not %run_emulator %t planes 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=a
// OTHER: data of a pointer used in a kernel was not found on device 1: name=b
#include "../../check.h"
#include <sys/mman.h>

enum { N = 20, M = 12 };

/* Between pages that nobody may touch, ends where its last element ends. */
static double *row_of(int length) {
  const size_t page = 4096;
  char *at = mmap(NULL, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(at + page, page, PROT_READ | PROT_WRITE);
  double *row = (double *)(at + 2 * page) - length;
  for (int i = 0; i < length; i++)
    row[i] = random_int(1000);
  return row;
}

static double **matrix(int n, int m) {
  double **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = row_of(m);
  return a;
}

/* One block, as most programs have it. */
static double **block(int n, int m) {
  double **a = malloc(n * sizeof *a);
  a[0] = calloc(n * m, sizeof **a);
  for (int i = 1; i < n; i++)
    a[i] = a[0] + i * m;
  return a;
}

static void sweep(int n, int m, double **a, double **b) {
  // CHECK-LABEL: {{^}}sweep:
  // CHECK-DAG: Generating implicit copyin(a[:?][:?]) [if not already present]
  // CHECK-DAG: Generating implicit copy(b[:?][:?]) [if not already present]
#pragma acc parallel
  {
#pragma acc loop
    for (int i = 1; i < n - 1; i++)
#pragma acc loop
      for (int j = 1; j < m - 1; j++)
        b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
  }
}

static void product(int n, int m, const double *const *a, double *const *b, double **restrict c) {
  // CHECK-LABEL: {{^}}product:
  // CHECK-DAG: Generating implicit copyin(a[:n][:m],b[:m][:n]) [if not already present]
  // CHECK-DAG: Generating implicit copy(c[:n][:n]) [if not already present]
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < m; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

struct cell {
  float now, old[2];
};

/* The first column, the last row backwards; what a condition leaves out, the others use. */
static void cells(int n, int m, struct cell **a) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    a[i][0].now += 1;
    if (i == n - 1)
      a[i][0].old[1] += 2;
  }
#pragma acc parallel loop
  for (int j = m - 1; j >= 0; j--)
    a[n - 1][j].old[0] = j;
}

static void check_lengths(void) {
  // Rows of different lengths, pointers that nobody uses lead nowhere.
  double *a[N];
  for (int i = 0; i < N; i++)
    a[i] = (double *)8;
  a[5] = row_of(M);
  a[6] = row_of(3);
  a[7] = row_of(2 * M);
  int from = 5;
  double **p = a, first[3], sum = a[7][0];
  for (int i = 0; i < 3; i++)
    first[i] = a[from + i][2];
#pragma acc parallel
  {
#pragma acc loop
    for (int i = from; i < from + 3; i++)
      p[i][2] += 1;
#pragma acc loop
    for (int j = 2 * M - 1; j >= 0; j--) // no lane has the element that it had
      p[from + 2][j] += j;
    p[5][M - 1] = 7;
  }
  CHECK_EQ(a[7][0], sum);
  CHECK_EQ(a[5][2], first[0] + 1);
  CHECK_EQ(a[6][2], first[1] + 1);
  CHECK_EQ(a[5][M - 1], 7);
}

/* What the device has counts, and nobody else gets it. */
static void check_present(void) {
  double **a = matrix(N, M), **b = matrix(N, M);
#pragma acc enter data copyin(a[0 : N][0 : M])
  const double was = a[3][4] + a[5][4] + a[4][3] + a[4][5];
  if (discrete_memory())
    for (int i = 0; i < N; i++)
      a[i][4] += 1000;
  sweep(N, M, a, b);
  CHECK_EQ(b[4][4], was);
#pragma acc exit data delete (a[0 : N][0 : M])
  if (discrete_memory()) {
    CHECK(!acc_is_present(a, 8) && !acc_is_present(a[1], 8));
    CHECK(!acc_is_present(b, 8) && !acc_is_present(b[1], 8));
  }
}

static void absent(const char *what) {
  double **a = block(N, M), **b = a, y[N] = {0};
  double ***planes = &a;
  int k[N] = {0}, n = N, m = M;
#define IS(name) if (!strcmp(what, name))
  IS("distance") {
    // Other pointers may lead nowhere.
#pragma acc parallel loop
    for (int i = 0; i < n; i += 2)
      a[i][0] = i;
  }
  IS("guarded") {
    // Row 0 may be shorter.
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      y[i] = a[i][0];
      if (i > 0)
        y[i] += a[i][1];
    }
  }
  IS("triangle") {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++)
        y[i] += a[i][j];
  }
  IS("other") {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      y[i] = a[i][m - 1] + b[k[i]][0];
  }
  IS("planes") {
    double ***a = planes;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[0][i][0] = i;
  }
}

int main(int argc, char **argv) {
  if (argc > 1)
    absent(argv[1]);
  for (int way = 0; way < 2; way++) {
    double **a = way ? block(N, M) : matrix(N, M), **b = way ? block(N, M) : matrix(N, M);
    double **c = matrix(M, N), **d = matrix(N, N);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = i * 100 + j;
    const double corner = b[0][0];
    sweep(N, M, a, b);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        CHECK_EQ(b[i][j], a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    CHECK_EQ(b[0][0], corner);
    product(N, M, (const double *const *)a, c, d);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        double sum = 0;
        for (int k = 0; k < M; k++)
          sum += a[i][k] * c[k][j];
        CHECK_EQ(d[i][j], sum);
      }
  }
  struct cell *rows[N], last[M] = {{0}};
  for (int i = 0; i < N - 1; i++)
    rows[i] = calloc(1, sizeof(struct cell));
  rows[N - 1] = last;
  cells(N, M, rows);
  CHECK_EQ(rows[2]->now, 1);
  CHECK_EQ(rows[2]->old[1], 0);
  CHECK_EQ(last[0].old[1], 2);
  for (int j = 0; j < M; j++)
    CHECK_EQ(last[j].old[0], j);
  cells(0, 0, NULL);
  check_lengths();
  check_present();
  return check_done();
}
