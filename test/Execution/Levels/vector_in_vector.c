// vector in vector, in kernels: blocks of several dimensions as older compilers spell them. Each iteration once, and
// sums over both.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { I = 5, J = 6, K = 7, L = 40 };
static int counts[I][J][K][L], rows[I][J], cells[I][J][K];

static void each(int line) {
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++)
        for (int l = 0; l < L; l++) {
          if (counts[i][j][k][l] != 1)
            check_report(__FILE__, line, "count", counts[i][j][k][l], 1);
          counts[i][j][k][l] = 0;
        }
}

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define NEST(first, second, third, fourth, before, between)                                        \
  do {                                                                                             \
    PRAGMA(acc kernels copy(counts, rows, cells))                                                         \
    {                                                                                              \
      PRAGMA(acc loop first)                                                           \
      for (int i = 0; i < I; i++) {                                                                \
        PRAGMA(acc loop second)                                                        \
        for (int j = 0; j < J; j++) {                                                              \
          before;                                                                                  \
          PRAGMA(acc loop third)                                                       \
          for (int k = 0; k < K; k++) {                                                            \
            between;                                                                               \
            PRAGMA(acc loop fourth)                                                    \
            for (int l = 0; l < L; l++) {                                                          \
              PRAGMA(acc atomic)                                                                   \
              counts[i][j][k][l]++;                                                                \
            }                                                                                      \
          }                                                                                        \
        }                                                                                          \
      }                                                                                            \
    }                                                                                              \
    each(__LINE__);                                                                                \
  } while (0)

static void nests(int lanes) {
  NEST(gang, gang vector, gang vector, vector, , );
  NEST(gang, gang vector, gang vector, vector, rows[i][j]++, );
  NEST(gang, independent, vector(4), vector(32), , );
  NEST(gang, vector(2), vector(4), vector(16), , );
  NEST(gang, gang, vector(lanes), vector(2 * lanes), rows[i][j]++, );
  NEST(gang vector(4), vector(8), seq, seq, , );
  NEST(gang worker(2), vector(4), vector(32), seq, , );
  NEST(gang, worker(4), vector(4), vector(32), rows[i][j]++, );
  NEST(vector(4), vector(4), vector(4), vector(4), , );
  NEST(seq, gang vector(4), vector(4), vector(4), , cells[i][j][k]++);
}

static int row_sums(void) {
  int total = 0, rows_of[I] = {0};
#pragma acc kernels loop gang copy(rows_of)
  for (int i = 0; i < I; i++) {
    int row = 0;
#pragma acc loop vector(4) reduction(+ : row)
    for (int j = 0; j < J; j++)
#pragma acc loop vector(32) reduction(+ : row)
      for (int l = 0; l < L; l++)
        row += i + j * l;
    rows_of[i] = row;
  }
#pragma acc kernels loop gang vector(4) reduction(+ : total)
  for (int i = 0; i < I; i++)
#pragma acc loop vector(32) reduction(+ : total)
    for (int l = 0; l < L; l++)
      total += i * l;
  for (int i = 0; i < I; i++)
    CHECK_EQ(rows_of[i], i * J * L + J * (J - 1) / 2 * (L * (L - 1) / 2));
  return total;
}

int main(void) {
  nests(8);
  CHECK_EQ(rows[2][3], 3);
  CHECK_EQ(cells[2][3][4], 1);
  CHECK_EQ(row_sums(), I * (I - 1) / 2 * (L * (L - 1) / 2));
  return check_done();
}
