// Sections with gaps behind pointers (2.7.1, 2.14.4): columns and boxes of what several pointers lead to, also with bounds
// that only the program knows, behind a member, in parts that the device has already. What lies between keeps its value.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:1,strict ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { Rows = 4, N = 10, M = 8 };
typedef double Row[M];
typedef struct {
  int n;
  Row **rows;
} Holder;
static Row *rows[Rows];
static int separate; /* the device has memory of its own */

static double first(int r, int i, int j) { return 1000 * r + 100 * i + j; }

static void init(void) {
  for (int r = 0; r < Rows; r++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        rows[r][i][j] = first(r, i, j);
}

#define CHECK_ALL(inside, now, else_)                                                                                  \
  for (int r = 0; r < Rows; r++)                                                                                       \
    for (int i = 0; i < N; i++)                                                                                        \
      for (int j = 0; j < M; j++)                                                                                      \
        CHECK_EQ(rows[r][i][j], (inside) ? (now) : (else_));

static void regions(int lower, int length) {
  init();
#pragma acc parallel loop copy(rows[0 : Rows][0 : N][2 : 3])
  for (int r = 0; r < Rows; r++)
    for (int i = 0; i < N; i++)
      for (int j = 2; j < 5; j++)
        rows[r][i][j] += 1;
  CHECK_ALL(j >= 2 && j < 5, first(r, i, j) + 1, first(r, i, j))
  // The host's values between must not be lost to what the device has there.
  init();
#pragma acc data copyout(rows[1 : 2][1 : N - 2][lower : length])
  {
#pragma acc parallel loop
    for (int r = 1; r < 3; r++)
      for (int i = 1; i < N - 1; i++)
        for (int j = lower; j < lower + length; j++)
          rows[r][i][j] = 5;
    if (separate)
      rows[1][1][lower + length] = -7;
  }
  if (separate)
    CHECK_EQ(rows[1][1][lower + length], -7);
  rows[1][1][lower + length] = first(1, 1, lower + length);
  CHECK_ALL(r > 0 && r < 3 && i > 0 && i < N - 1 && j >= lower && j < lower + length, 5, first(r, i, j))
}

static void updates(Holder *h, int column) {
  init();
#pragma acc enter data copyin(h[0 : 1], h->rows[0 : Rows][0 : N][0 : M])
#pragma acc parallel loop present(h)
  for (int r = 0; r < Rows; r++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        h->rows[r][i][j] = -first(r, i, j);
  if (separate) {
#pragma acc update self(h->rows[0 : Rows][2 : 3][column : 2])
    CHECK_ALL(i >= 2 && i < 5 && j >= column && j < column + 2, -first(r, i, j), first(r, i, j))
    for (int r = 0; r < Rows; r++)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          rows[r][i][j] = 3;
#pragma acc update device(rows[1 : 2][0 : N][column])
#pragma acc update self(rows[0 : Rows][0 : N][0 : M])
    CHECK_ALL(r > 0 && r < 3 && j == column, 3, -first(r, i, j))
  }
  // The rows are there: the section counts once more, and nothing is copied.
#pragma acc parallel loop copy(rows[0 : Rows][0 : N][1 : 2])
  for (int r = 0; r < Rows; r++)
    rows[r][0][1] = 9;
#pragma acc exit data copyout(h->rows[0 : Rows][0 : N][1 : 2]) delete(h[0 : 1])
  for (int r = 0; r < Rows; r++)
    CHECK_EQ(rows[r][0][1], 9);
}

int main(void) {
#pragma acc parallel copyout(separate)
  separate = acc_on_device(acc_device_not_host);
  for (int r = 0; r < Rows; r++)
    rows[r] = malloc(N * sizeof *rows[r]);
  regions(3, 2);
  Holder h = {N, rows};
  updates(&h, 4);
  return check_done();
}
