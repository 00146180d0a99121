// A core takes 16 iterations of a nest together, 8 of a larger body. Bodies of each size round the limit: the loop over
// the batches and what is done of a batch agree on the number, wherever the limit falls.
// RUN: %paccxx -O3 -acc=host %s -o %t.host -Rpass=pacc-jam 2>&1 | %FileCheck %s && %run_host %t.host
// CHECK-DAG: remark: a lane takes 16 iterations of a row at a time
// CHECK-DAG: remark: a lane takes 8 iterations of a row at a time
#include "../check.h"

enum { ROWS = 3, STEPS = 33, COLUMNS = 43, LEAST = 38, MOST = 50 };

template <int Terms> static unsigned more(unsigned x) {
  if constexpr (Terms == 0)
    return x;
  else
    return more<Terms - 1>((x * 3) ^ Terms);
}

// What a step finds is what the step before has left in memory.
template <int Terms> static void sweep(int n, const unsigned *__restrict from, unsigned *__restrict to) {
#pragma acc parallel loop gang copyin(from[0 : ROWS * STEPS * n]) copy(to[0 : ROWS * STEPS * n])
  for (int i = 0; i < ROWS; i++)
#pragma acc loop vector
    for (int k = 0; k < n; k++) {
      to[i * STEPS * n + k] = from[i * STEPS * n + k];
      for (int j = 1; j < STEPS; j++)
        to[(i * STEPS + j) * n + k] = more<Terms>(from[(i * STEPS + j) * n + k] + to[(i * STEPS + j - 1) * n + k]);
    }
}

template <int Terms> static void test() {
  static unsigned from[ROWS][STEPS][COLUMNS], to[ROWS][STEPS][COLUMNS];
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < STEPS; j++)
      for (int k = 0; k < COLUMNS; k++) {
        from[i][j][k] = unsigned(i * 7919 + j * 104729 + k);
        to[i][j][k] = 0;
      }
  sweep<Terms>(COLUMNS, &from[0][0][0], &to[0][0][0]);
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < COLUMNS; k++) {
      unsigned before = from[i][0][k];
      CHECK(to[i][0][k] == before);
      for (int j = 1; j < STEPS; j++) {
        before = more<Terms>(from[i][j][k] + before);
        CHECK(to[i][j][k] == before);
      }
    }
  if constexpr (Terms > LEAST)
    test<Terms - 1>();
}

int main() {
  test<MOST>();
  return check_done();
}
