// Several loops with reductions of an array in a loop with one: all hand on to it each lane's part, or each its result;
// also of a part of the array, without a clause, through levels between, and where one does more than to add.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races && env PACC_EMULATOR=order:3 %run_emulator %t.races
// RUN: %pacc %without_gpu -O2 -gpu=nogangarrays %s -o %t.off && %run_emulator %t.off
#include "../check.h"

enum { ITEMS = 64 };
static int n, m;
static long a[ITEMS];

#define DIRECTIVE(words) _Pragma(#words)
#define VECTOR(end, ...) \
  DIRECTIVE(acc loop vector reduction(+ : s)) for (int k = 0; k < end; k++) { __VA_ARGS__ }
#define ADD s[k % 3] += a[k];

/* What the sums are without directives, and with them. */
#define TRY(directive, ...)                                                                        \
  {                                                                                                \
    long s[3] = {6, 7, 8}, want[3];                                                                \
    for (int i = 0; i < 3; i++) { __VA_ARGS__ }                                                    \
    for (int k = 0; k < 3; k++) {                                                                  \
      want[k] = s[k];                                                                              \
      s[k] = 6 + k;                                                                                \
    }                                                                                              \
    DIRECTIVE(acc directive reduction(+ : s) copyin(a)) for (int i = 0; i < 3; i++) { __VA_ARGS__ } \
    for (int k = 0; k < 3; k++)                                                                    \
      CHECK_EQ(s[k], want[k]);                                                                     \
  }

static void under_one_loop(void) {
  TRY(parallel loop gang, VECTOR(m, ADD) VECTOR(n, ADD))
  TRY(kernels loop gang independent, VECTOR(m, ADD) VECTOR(n, ADD) VECTOR(m, s[i] += a[k] + 1;))
  TRY(parallel loop gang, VECTOR(m, ADD) VECTOR(n, long x = s[k % 3]; if (k & 1) x += a[k]; s[k % 3] = x;))
  TRY(parallel loop gang, VECTOR(m, ADD) s[i] += 2; VECTOR(n, ADD))
  TRY(parallel loop gang,
      DIRECTIVE(acc loop vector) for (int k = 0; k < m; k++) { ADD } VECTOR(n, ADD))
  TRY(parallel loop gang,
      VECTOR(m, ADD) DIRECTIVE(acc loop vector reduction(+ : s[0:2])) for (int k = 0; k < n; k++) s[k % 2] += a[k];)
  TRY(parallel loop gang,
      VECTOR(m, ADD) DIRECTIVE(acc loop worker reduction(+ : s)) for (int k = 0; k < n; k++) { ADD })
}

static void through_levels(void) {
#define WORKER(...) DIRECTIVE(acc loop worker reduction(+ : s)) for (int j = 0; j < 2; j++) { __VA_ARGS__ }
  TRY(parallel loop gang, WORKER(VECTOR(m, ADD) VECTOR(n, s[k % 3] += a[k] + j;)))
  TRY(parallel loop gang, WORKER(VECTOR(m, ADD)) WORKER(s[j] += j + 1;))
  TRY(parallel loop gang, WORKER(VECTOR(m, ADD))
      DIRECTIVE(acc loop worker vector reduction(+ : s)) for (int k = 0; k < n; k++) { ADD })
  TRY(parallel loop gang worker,
      VECTOR(m, ADD) DIRECTIVE(acc loop seq) for (int q = 0; q < 2; q++) { VECTOR(n, ADD) })
}

int main(int argc, char **argv) {
  n = argc + 6;
  m = argc + 9;
  for (int k = 0; k < ITEMS; k++)
    a[k] = k % 7;
  under_one_loop();
  through_levels();
  return check_done();
}
