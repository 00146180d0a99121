// Loops of kernels whose clauses name levels in another order than that of gangs, workers and lanes, or one of them
// twice: each iteration once, what stands between the loops too, and sums over both.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { I = 5, J = 6, K = 7 };
static int counts[I][J][K], rows[I][J], planes[I];

static void each(int line) {
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++) {
        if (counts[i][j][k] != 1)
          check_report(__FILE__, line, "count", counts[i][j][k], 1);
        counts[i][j][k] = 0;
      }
}

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define NEST(first, second, third, before, between)                                                \
  do {                                                                                             \
    PRAGMA(acc kernels copy(counts, rows, planes))                                                 \
    {                                                                                              \
      PRAGMA(acc loop independent first)                                                           \
      for (int i = 0; i < I; i++) {                                                                \
        before;                                                                                    \
        PRAGMA(acc loop independent second)                                                        \
        for (int j = 0; j < J; j++) {                                                              \
          between;                                                                                 \
          PRAGMA(acc loop independent third)                                                       \
          for (int k = 0; k < K; k++)                                                              \
            counts[i][j][k]++;                                                                     \
        }                                                                                          \
      }                                                                                            \
    }                                                                                              \
    each(__LINE__);                                                                                \
  } while (0)

static void nests(int n) {
  NEST(vector, gang, , , );
  NEST(vector, gang(n), tile(4), , );
  NEST(vector, gang, worker, planes[i]++, );
  NEST(vector(4), worker(2), gang, , rows[i][j]++);
  NEST(worker(2), gang, vector(4), planes[i]++, rows[i][j]++);
  NEST(gang, vector(4), worker(2), planes[i]++, rows[i][j]++);
  NEST(gang, vector(4), gang, planes[i]++, );
  NEST(worker(2), worker(4), vector(4), , rows[i][j]++);
  NEST(, vector(4), gang vector(2), planes[i]++, rows[i][j]++);
}

static int sums(void) {
  int total = 0, of_planes[I] = {0};
#pragma acc kernels loop independent vector copy(of_planes)
  for (int i = 0; i < I; i++) {
    int plane = 0;
#pragma acc loop independent worker(2) reduction(+ : plane)
    for (int j = 0; j < J; j++)
      plane += i + j;
    of_planes[i] = plane;
  }
  for (int i = 0; i < I; i++)
    CHECK_EQ(of_planes[i], i * J + J * (J - 1) / 2);
#pragma acc kernels loop independent vector reduction(+ : total)
  for (int i = 0; i < I; i++)
#pragma acc loop independent gang reduction(+ : total)
    for (int j = 0; j < J; j++)
      total += i * j;
  return total;
}

int main(void) {
  nests(3);
  CHECK_EQ(planes[3], 5);
  CHECK_EQ(rows[2][3], 5);
  CHECK_EQ(sums(), I * (I - 1) / 2 * (J * (J - 1) / 2));
  return check_done();
}
