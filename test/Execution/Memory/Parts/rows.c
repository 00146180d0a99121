// private and firstprivate of parts of rows: of arrays, behind pointers to rows, behind arrays of pointers and pointers to
// pointers, of members, beside other rows; columns and boxes.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %paccxx %without_gpu -O2 -x c++ %s -o %t.cxx && %run_host %t.cxx && env PACC_EMULATOR=order:5 %run_emulator %t.cxx
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 200 };

static int last(const int *row) { return row[3]; }

static void of_arrays(int n, int k) {
  int m[3][4], out[N];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) m[i][j] = 10 * i + j;
#pragma acc parallel loop private(m[k][1:2]) copyout(out)
  for (int i = 0; i < n; i++) {
    m[k][1] = i;
    m[k][2] = 2 * i;
    int s = 0;
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 4; c++) s += m[r][c];
    out[i] = s + m[k + 1][0];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 12 * 10 + 18 - (20 * k + 3) + 3 * i + 10 * (k + 1));
  CHECK_EQ(m[k][1], 10 * k + 1);
  /* all of one, whose address a function gets */
#pragma acc parallel loop private(m[k][0:4]) copyout(out)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 4; j++) m[k][j] = i + j;
    out[i] = last(m[k]) + m[k + 1][3];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i + 3 + 10 * k + 13);
  /* a box, and a column */
#pragma acc parallel loop private(m[0:2][1:2]) copyout(out)
  for (int i = 0; i < n; i++) {
    for (int r = 0; r < 2; r++)
      for (int c = 1; c < 3; c++) m[r][c] = i;
    out[i] = 0;
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 4; c++) out[i] += m[r][c];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 4 * i + (0 + 3) + (10 + 13) + 86);
#pragma acc parallel loop firstprivate(m[0:3][k]) copyout(out)
  for (int i = 0; i < n; i++) out[i] = m[i % 3][k] + m[1][(k + 1) % 4];
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 10 * (i % 3) + k + 10 + k + 1);
}

static void behind_pointers(int n, int k) {
  int(*grid)[4] = (int(*)[4])calloc(3, sizeof *grid), out[N];
  grid[2][0] = 7;
#pragma acc parallel loop private(grid[k][1:2]) copyin(grid[0:3]) copyout(out)
  for (int i = 0; i < n; i++) {
    grid[k][1] = i;
    grid[k][2] = 2 * i;
    out[i] = grid[k][1] + grid[k][2] + grid[2][0] + grid[i % 3][3];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 3 * i + 7);
  int *rows[3], **table = rows;
  for (int i = 0; i < 3; i++) {
    rows[i] = (int *)calloc(4, sizeof(int));
    for (int j = 0; j < 4; j++) rows[i][j] = 10 * i + j;
  }
#pragma acc parallel loop private(rows[k][1:2]) copyout(out)
  for (int i = 0; i < n; i++) {
    rows[k][1] = i;
    rows[k][2] = 2 * i;
    out[i] = rows[k][1] + rows[k][2];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 3 * i);
#pragma acc parallel loop private(table[k][0:4]) copyin(table[0:3][0:4]) copyout(out)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 4; j++) table[k][j] = i + j;
    out[i] = last(table[k]) + table[k + 1][2] + table[i % 3][1];
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], i + 3 + 10 * (k + 1) + 2 + (i % 3 == k ? i + 1 : 10 * (i % 3) + 1));
#pragma acc parallel loop firstprivate(table[k][1:3]) copyout(out)
  for (int i = 0; i < n; i++) out[i] = table[k][1 + i % 3];
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 10 * k + 1 + i % 3);
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(rows[i][1], 10 * i + 1);
    free(rows[i]);
  }
  free(grid);
}

struct Mesh { int n; double v[6], *x; };
static void of_members(int n, struct Mesh *mesh) {
  double out[N];
  struct Mesh own = {3, {1, 2, 3, 4, 5, 6}, NULL};
#pragma acc parallel loop private(own.v[1:3]) copyout(out)
  for (int i = 0; i < n; i++) {
    for (int j = 1; j < 4; j++) own.v[j] = i;
    out[i] = 0;
    for (int j = 0; j < 6; j++) out[i] += own.v[j];
    out[i] += own.n;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 3 * i + 1 + 5 + 6 + 3);
#pragma acc parallel loop private(mesh->x[0:4]) firstprivate(mesh->v[2:2]) copyin(mesh[0:1]) copyout(out)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 4; j++) mesh->x[j] = i * j;
    out[i] = mesh->x[3] + mesh->v[2] + mesh->v[3] + mesh->v[0] + mesh->n;
  }
  for (int i = 0; i < n; i++) CHECK_EQ(out[i], 3 * i + 30 + 40 + 10 + 9);
  CHECK_EQ(mesh->x[3], 0.5);
}

int main(void) {
  double x[4] = {0, 0, 0, 0.5};
  struct Mesh mesh = {9, {10, 20, 30, 40, 50, 60}, x};
  of_arrays(N, 1);
  behind_pointers(N, 1);
  of_members(N, &mesh);
  return check_done();
}
