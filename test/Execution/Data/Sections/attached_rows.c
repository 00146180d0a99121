// attach(rows[i]), detach(rows[i]): the element is the pointer. What `rows` itself leads to is another matter.
// RUN: %pacc -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t
#include "../../check.h"

enum { Rows = 5, Columns = 7 };

struct Level { int n; double **u; double *edge[2]; };

static double **make(int n) {
  double **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(Columns * sizeof *rows[i]);
    for (int j = 0; j < Columns; j++) rows[i][j] = 10 * i + j;
  }
  return rows;
}

/// The rows are there before the table says where.
static void enter(double **rows, int n) {
#pragma acc enter data create(rows[0:n])
  for (int i = 0; i < n; i++) {
    double *row = rows[i];
#pragma acc enter data copyin(row[0:Columns])
#pragma acc enter data attach(rows[i])
  }
}

static void leave(double **rows, int n) {
  for (int i = 0; i < n; i++) {
    double *row = rows[i];
#pragma acc exit data detach(rows[i])
#pragma acc exit data copyout(row[0:Columns])
  }
#pragma acc exit data copyout(rows[0:n])
}

static void rows_one_by_one(void) {
  double **u = make(Rows), *first = u[0];
  enter(u, Rows);
#pragma acc parallel loop gang present(u[0:Rows])
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++) u[i][j] += 100;
  leave(u, Rows);
  CHECK_EQ(u[0] == first, 1); // the host's address has come back
  CHECK_EQ(u[4][6], 146);
  CHECK_EQ(acc_is_present(u[3], sizeof(double)), !discrete_memory());
}

/// Of one row that is detached, no other: the device's copy leads to the host's again.
static void one_row(void) {
  double **u = make(Rows), *inside[Rows];
  enter(u, Rows);
  if (discrete_memory()) {
#pragma acc exit data detach(u[2])
    acc_memcpy_from_device(inside, acc_deviceptr(u), sizeof inside);
    CHECK_EQ(inside[2] == u[2], 1);
    CHECK_EQ(inside[1] == acc_deviceptr(u[1]), 1);
#pragma acc enter data attach(u[2])
  }
  leave(u, Rows);
}

/// Elements of arrays in objects in arrays, and through pointers in them.
static void members(void) {
  struct Level *level = malloc(3 * sizeof *level);
#pragma acc enter data create(level[0:3])
  for (int k = 0; k < 3; k++) {
    level[k].n = k + 1;
    level[k].u = make(k + 1);
    level[k].edge[0] = level[k].u[0];
    level[k].edge[1] = level[k].u[k];
#pragma acc update device(level[k])
    enter(level[k].u, k + 1);
#pragma acc enter data attach(level[k].u, level[k].edge[0], level[k].edge[1])
  }
  double sum = 0;
#pragma acc parallel loop present(level[0:3]) reduction(+:sum)
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < level[k].n; i++) level[k].u[i][1] += 1000;
    sum += level[k].edge[0][1] + level[k].edge[1][2];
  }
  CHECK_EQ(sum, 3 * 1001 + 2 + 12 + 22);
  for (int k = 0; k < 3; k++) {
#pragma acc exit data detach(level[k].u, level[k].edge[0], level[k].edge[1])
    leave(level[k].u, k + 1);
    CHECK_EQ(level[k].u[k][1], 10 * k + 1001);
  }
#pragma acc exit data delete(level[0:3])
}

int main(void) {
  rows_one_by_one();
  one_row();
  members();
  return check_done();
}
