// Loops of several dimensions that the lanes of one warp, or of a worker, share: boxes smaller and larger than a warp, of powers
// of two and not, with lengths that only the program knows, with reductions, beside loops of one dimension; and workers that only
// share the gangs' loop.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:5 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 203, MOST = 128 };
static int out[N][MOST], sums[N], lengths[N];

static int value(int k, int i) { return k * 7 + i * i % 13; }

static void check(int rows, int columns, int of) {
  for (int k = 0; k < N; k++) {
    for (int i = 0; i < MOST; i++)
      CHECK_EQ(out[k][i], i < rows * columns ? value(k, i) : -1);
    int sum = 0;
    for (int i = 0; i < of; i++)
      sum += value(k, i);
    CHECK_EQ(sums[k], sum);
  }
}

static void fresh(void) {
  for (int k = 0; k < N; k++) {
    sums[k] = -1;
    for (int i = 0; i < MOST; i++)
      out[k][i] = -1;
  }
}

#define BOX(NAME, CLAUSES, ROWS, COLUMNS)                                       \
  static void NAME(int rows) {                                                  \
    fresh();                                                                    \
    _Pragma(CLAUSES) for (int k = 0; k < N; k++) {                              \
      int sum = 0;                                                              \
      _Pragma("acc loop vector collapse(2)") for (int i = 0; i < ROWS; i++)     \
        for (int j = 0; j < COLUMNS; j++)                                       \
          out[k][i * COLUMNS + j] = value(k, i * COLUMNS + j);                  \
      _Pragma("acc loop vector reduction(+ : sum)") for (int i = 0; i < 40; i++) \
        sum += value(k, i);                                                     \
      sums[k] = sum;                                                            \
    }                                                                           \
    check(ROWS, COLUMNS, 40);                                                   \
  }
BOX(warp_square, "acc parallel loop gang vector_length(32) copy(out, sums)", 8, 8)
BOX(warp_odd, "acc parallel loop gang vector_length(32) copy(out, sums)", 5, 7)
BOX(warp_long, "acc parallel loop gang vector_length(32) copy(out, sums)", 2, 40)
BOX(warp_open, "acc parallel loop gang vector_length(32) copy(out, sums)", rows, 6)
BOX(workers_square, "acc parallel loop gang worker num_workers(4) vector_length(64) copy(out, sums)", 8, 8)
BOX(workers_odd, "acc parallel loop gang worker num_workers(3) vector_length(32) copy(out, sums)", 5, 7)
BOX(workers_long, "acc parallel loop gang worker num_workers(2) vector_length(32) copy(out, sums)", 3, 33)
BOX(workers_open, "acc parallel loop gang worker copy(out, sums)", rows, 5)
BOX(workers_asked, "acc parallel loop gang worker num_workers(rows) copy(out, sums)", 6, 6)

static void sums_of_boxes(void) {
  fresh();
#pragma acc parallel loop gang vector_length(32) copy(out, sums)
  for (int k = 0; k < N; k++) {
    int sum = 0;
#pragma acc loop vector collapse(3) reduction(+ : sum)
    for (int h = 0; h < 3; h++)
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++) {
          const int at = (h * 4 + i) * 5 + j;
          out[k][at] = value(k, at);
          sum += value(k, at);
        }
    sums[k] = sum;
  }
  check(12, 5, 60);
}

/* workers as gangs: rows of lengths that the data tell */
static void rows_of_data(int n) {
  fresh();
  for (int k = 0; k < N; k++)
    lengths[k] = k * 31 % MOST;
#pragma acc parallel loop gang worker copy(out, sums) copyin(lengths)
  for (int k = 0; k < n; k++) {
    int sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int i = 0; i < lengths[k]; i++) {
      out[k][i] = value(k, i);
      sum += value(k, i);
    }
    sums[k] = sum;
  }
  for (int k = 0; k < N; k++) {
    int sum = 0;
    for (int i = 0; i < MOST; i++) {
      CHECK_EQ(out[k][i], i < lengths[k] ? value(k, i) : -1);
      sum += i < lengths[k] ? value(k, i) : 0;
    }
    CHECK_EQ(sums[k], sum);
  }
}

int main(void) {
  warp_square(0), warp_odd(0), warp_long(0), warp_open(9), warp_open(1);
  workers_square(0), workers_odd(0), workers_long(0), workers_open(11), workers_asked(5);
  sums_of_boxes();
  rows_of_data(N);
  return check_done();
}
