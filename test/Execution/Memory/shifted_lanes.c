// Loops that begin inside of rows, whose first lanes may idle on a GPU (AlignedLanes): how many do is the same for all
// lanes of a row, also where addresses hold what is each lane's own (`i & 15`, `i / 3`, `i % m`).
// RUN: %pacc -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 90, M = 128, P = 16, Cells = N * P * M };
static unsigned a[Cells], b[Cells], c[Cells], want[Cells];

static unsigned *fill(unsigned *x, unsigned seed) {
  for (int i = 0; i < Cells; i++)
    x[i] = (i + seed) * 2654435761u >> 7;
  return x;
}

#define LOOP(NAME, OWN)                                                                                                \
  static void NAME(int n, int m, const unsigned *restrict a, const unsigned *restrict b, unsigned *restrict c) {       \
    _Pragma("acc parallel loop collapse(2) copyin(a[0:Cells], b[0:Cells]) copy(c[0:Cells])")                           \
    for (int i = 1; i < n - 1; i++)                                                                                    \
      for (int j = 3; j < m - 5; j++) {                                                                                \
        const int p = (i * P + (OWN)) * m + j;                                                                         \
        c[p] += a[p] + b[p] + a[p - 1] + b[p + 1] + a[p + 2];                                                          \
      }                                                                                                                \
  }                                                                                                                    \
  static void NAME##OnHost(int n, int m, const unsigned *a, const unsigned *b, unsigned *c) {                          \
    for (int i = 1; i < n - 1; i++)                                                                                    \
      for (int j = 3; j < m - 5; j++) {                                                                                \
        const int p = (i * P + (OWN)) * m + j;                                                                         \
        c[p] += a[p] + b[p] + a[p - 1] + b[p + 1] + a[p + 2];                                                          \
      }                                                                                                                \
  }

LOOP(masked, j & 15)
LOOP(divided, j / 9)
LOOP(wrapped, j % (n / 8))
LOOP(chosen, j > 40 ? 3 : 9)
LOOP(oneEach, 7)

#define COMPARE(NAME)                                                                                                  \
  do {                                                                                                                 \
    NAME(n, m, fill(a, 1), fill(b, 2), fill(c, 3));                                                                    \
    NAME##OnHost(n, m, a, b, fill(want, 3));                                                                           \
    CHECK_EQ(memcmp(c, want, sizeof c), 0);                                                                            \
  } while (0)

int main(int argc, char **argv) {
  const int n = N - (argc > 9), m = M - (argc > 9);
  COMPARE(masked);
  COMPARE(divided);
  COMPARE(wrapped);
  COMPARE(chosen);
  COMPARE(oneEach);
  return check_done();
}
