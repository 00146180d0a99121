// A nest of loops without directives in whose outer loop a reduction round it gathers: the lanes that share the inner loop
// would gather each, so the two loops do not become one nest of both axes. Reductions of a clause, of the construct, inferred.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 30, M = 478 };
static unsigned steps[M], rows[3][40];
static long cells[9][40];

static void inferred(int n, int m) {
  unsigned sum = 2;
#pragma acc kernels
  for (int s = 0; s < n; s++) {
    for (int r = 0; r < 3; r++) {
      sum += steps[s];
      for (int i = 0; i < m; i++) rows[r][i] = 3 + s;
    }
    steps[s + 1] = steps[s] + 1;
  }
  CHECK_EQ(sum, 2 + 3 * (n * (n - 1) / 2));
  for (int r = 0; r < 3; r++)
    for (int i = 0; i < m; i++) CHECK_EQ(rows[r][i], 2 + n);
}

/* The ends of rows are the next ones' beginnings. */
static void of_an_array(int n, int m) {
  long sums[3] = {31, 31, 31};
  double product = 1;
#pragma acc parallel loop gang reduction(+ : sums) reduction(* : product) copy(cells)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) {
      for (int k = 0; k < m; k++) cells[i][j * 10 + k] += i + k;
      sums[j] += i + 1;
      product *= i == 2 ? 2 : 1;
    }
  for (int j = 0; j < 3; j++) CHECK_EQ(sums[j], 31 + n * (n + 1) / 2);
  CHECK_EQ(product, 8);
  for (int i = 0; i < n; i++) {
    long want[40] = {0};
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < m; k++) want[j * 10 + k] += i + k;
    for (int k = 0; k < 40; k++) CHECK_EQ(cells[i][k], want[k]);
  }
}

static void of_the_construct(int n, int m) {
  int count = 5;
#pragma acc parallel num_gangs(2) reduction(+ : count) copy(cells)
  {
    for (int j = 0; j < 3; j++) {
      count++;
      for (int k = 0; k < m; k++) cells[8][j * 10 + k] = k;
    }
  }
  CHECK_EQ(count, 5 + 2 * 3);
  for (int k = 0; k < m; k++) CHECK_EQ(cells[8][20 + k], k);
}

int main(int argc, char **argv) {
  inferred(19 + argc, N);
  of_an_array(7 + argc, 12 + argc);
  of_the_construct(7 + argc, 8 + argc);
  return check_done();
}
