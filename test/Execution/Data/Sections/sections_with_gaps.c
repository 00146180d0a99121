// Sections that are not contiguous (2.7.1, 2.14.4): rows of part of an array, columns, boxes; in update and in data
// clauses. What lies between keeps its value on both sides.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:1,strict ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 && %run_fake %t.O0 fake
// RUN: %pacc -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
#include "../../check.h"

enum { N = 9, M = 12 };
static double a[N][M];
static int cube[4][5][6];
static int separate; /* the device has memory of its own */
static int computes; /* and kernels run there */

static double first(int i, int j) { return 100 * i + j; }

static void init(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = first(i, j);
}

#define CHECK_ALL(inside, now, else_)                                                                                  \
  for (int i = 0; i < N; i++)                                                                                          \
    for (int j = 0; j < M; j++)                                                                                        \
      if ((inside) || separate)                                                                                        \
        CHECK_EQ(a[i][j], (inside) ? (now) : (else_));

static void updates(int lower, int n, int c) {
  init();
#pragma acc enter data copyin(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = -1;
#pragma acc update host(a[lower:n][2:c])
  if (separate)
    CHECK_ALL(i >= lower && i < lower + n && j >= 2 && j < 2 + c, first(i, j), -1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = -2;
#pragma acc update device(a[0:N][3], a[2:3][c:2])
#pragma acc update host(a)
  CHECK_ALL(j == 3 || (i >= 2 && i < 5 && j >= c && j < c + 2), -2, first(i, j))
#pragma acc exit data delete(a)
}

/* Bounds that only the running program knows, of an array, a pointer to rows, and an array of variable length. */
static void at_run_time(double (*rows)[M], int n, int m, double v[n][m]) {
  init();
#pragma acc enter data copyin(rows[0:N], v[0:n][0:m])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      rows[i][j] = -3;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      v[i][j] = -3;
#pragma acc update device(rows[n - 3:2][m - 2:2]) async(3)
#pragma acc update device(v[1:n - 2][1:m - 2]) async(3)
#pragma acc update host(rows[0:N][0:M], v[0:n][0:m]) async(3)
#pragma acc wait(3)
  CHECK_ALL(i >= n - 3 && i < n - 1 && j >= m - 2 && j < m, -3, first(i, j))
  if (separate)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        CHECK_EQ(v[i][j], i >= 1 && i < n - 1 && j >= 1 && j < m - 1 ? -3 : 7);
#pragma acc exit data delete(rows[0:N], v[0:n][0:m])
}

static void boxes(int k) {
  int x = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      for (int l = 0; l < 6; l++)
        cube[i][j][l] = x++;
#pragma acc data copyin(cube)
  {
    memset(cube, 0, sizeof cube);
#pragma acc update self(cube[1:2][1:3][k:2], cube[0][0:5][5], cube[3:1][:][1:2])
  }
  x = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      for (int l = 0; l < 6; l++, x++)
        if (separate)
          CHECK_EQ(cube[i][j][l], (i >= 1 && i < 3 && j >= 1 && j < 4 && l >= k && l < k + 2) || (i == 0 && l == 5) ||
                                          (i == 3 && l >= 1 && l < 3)
                                      ? x
                                      : 0);
}

/* Not there, or some of the rows. */
static void if_present(int n) {
  init();
#pragma acc update host(a[0:n][2:3]) if_present
#pragma acc enter data copyin(a[2][0:M]) copyin(a[4][0:M])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = -4;
#pragma acc update host(a[0:n][2:3]) if_present
  CHECK_ALL((i == 2 || i == 4) && j >= 2 && j < 5 && separate, first(i, j), -4)
#pragma acc exit data delete(a[2][0:M], a[4][0:M])
#pragma acc update host(a[0:0][2:3], a[0:n][2:0])
}

/* Data clauses: the host's gaps are not copied into, nor out of. */
static void clauses(int n) {
  init();
#pragma acc parallel loop collapse(2) copy(a[0:N][2:3])
  for (int i = 0; i < N; i++)
    for (int j = 2; j < 5; j++)
      a[i][j] += 0.5;
  CHECK_ALL(j >= 2 && j < 5, first(i, j) + 0.5, first(i, j))
  init();
#pragma acc parallel loop collapse(2) copyout(a[2:4][1:3]) copyin(a[2:4][n:3])
  for (int i = 2; i < 6; i++)
    for (int j = 1; j < 4; j++)
      a[i][j] = 2 * a[i][j + n - 1];
  CHECK_ALL(i >= 2 && i < 6 && j >= 1 && j < 4, 2 * first(i, j + n - 1), first(i, j))
  /* Zeros round what another clause brings. */
  init();
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) create(zero : a) copyin(a[0:N][n])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += separate || j == n ? a[i][j] : 0;
  CHECK_EQ(sum, N * (N - 1) / 2 * 100 + N * n);
#pragma acc data copy(a[0:N][2:3])
  {
#pragma acc parallel loop present(a[0:N][2:3])
    for (int i = 0; i < N; i++)
      a[i][2] = a[i][4];
  }
  CHECK_ALL(j == 2, first(i, 4), first(i, j))
  /* Only when the last reference goes. */
  init();
#pragma acc enter data copyin(a[0:N][2:3])
#pragma acc enter data copyin(a[0:N][2:3])
#pragma acc parallel loop present(a[0:N][2:3])
  for (int i = 0; i < N; i++)
    a[i][3] = 9;
#pragma acc exit data copyout(a[0:N][2:3])
  if (separate)
    CHECK_EQ(a[1][3], 103);
#pragma acc exit data copyout(a[0:N][2:3])
  CHECK_ALL(j == 3, 9, first(i, j))
  CHECK(!separate || !acc_is_present(a[0] + 2, 8));
}

struct grid {
  int before, cells[6][8], after;
};

static void members(struct grid *g, int n) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      g->cells[i][j] = 10 * i + j;
#pragma acc enter data copyin(g[0:1])
#pragma acc parallel loop collapse(2) present(g)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      g->cells[i][j] += 100;
#pragma acc update self(g->cells[1:n][2:3])
#pragma acc exit data delete(g[0:1])
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      if (separate || (i >= 1 && i < n + 1 && j >= 2 && j < 5))
        CHECK_EQ(g->cells[i][j], 10 * i + j + (i >= 1 && i < n + 1 && j >= 2 && j < 5 ? 100 : 0));
}

/* Planes and columns of arrays whose rows have a length that nobody knows: an index behind a section. */
static void of_variable_length(int n, int m, int k, double (*u)[m][k]) {
  double edge[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      edge[i][j] = 0;
      for (int l = 0; l < k; l++)
        u[i][j][l] = 0;
    }
#pragma acc data copyin(u[0:n], edge)
  {
#pragma acc parallel loop collapse(2) present(u, edge)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        edge[i][j] = 10 * i + j;
        for (int l = 0; l < k; l++)
          u[i][j][l] = 100 * i + 10 * j + l;
      }
#pragma acc update self(u[0:n][n > 3 ? 1 : 2][0:k], u[0:2][0:m][k - 1]) self(edge[0:n][m - 1])
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (separate || j == m - 1)
        CHECK_EQ(edge[i][j], j == m - 1 ? 10 * i + j : 0);
      for (int l = 0; l < k; l++)
        if (separate || j == 1)
          CHECK_EQ(u[i][j][l], j == 1 || (i < 2 && l == k - 1) ? 100 * i + 10 * j + l : 0);
    }
}

/* The device's pointers in such rows stay the device's. */
struct row {
  double *data;
  int length, pad;
};

static void attached(void) {
  static struct row r[3][4];
  static double d[2] = {1, 2};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      r[i][j].length = i;
  r[1][2].data = d;
  r[2][1].data = d + 1;
#pragma acc enter data copyin(d, r)
#pragma acc enter data attach(r[1][2].data, r[2][1].data)
  r[1][2].length = 50;
  r[2][1].length = 60;
#pragma acc update device(r[0:3][1:2])
  double sum = 0;
#pragma acc parallel copy(sum) present(r)
  sum = r[1][2].data[0] + r[2][1].data[0] + r[1][2].length + r[2][1].length;
  CHECK_EQ(sum, 113);
#pragma acc update host(r[0:3][1:2])
  CHECK(r[1][2].data == d && r[2][1].data == d + 1);
#pragma acc exit data delete(d, r) finalize
}

int main(int argc, char **argv) {
  (void)argv;
  separate = discrete_memory();
  computes = argc == 1;
  updates(1, 5, 4);
  updates(0, 1, 4);
  updates(3, 6, 1);
  static double v[5][7];
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 7; j++)
      v[i][j] = 7;
  at_run_time(a, 5, 7, v);
  boxes(0);
  boxes(4);
  if_present(N);
  if (!computes)
    return check_done();
  clauses(5);
  clauses(7);
  static struct grid g;
  members(&g, 4);
  members(&g, 1);
  static double u[4 * 5 * 6];
  of_variable_length(4, 5, 6, (double(*)[5][6])u);
  attached();
  return check_done();
}
