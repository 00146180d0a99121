// Several reductions of one loop over the lanes of a gang, of different operators and types: lanes meet once for those
// whose values fit into what a warp exchanges at a time. Gangs of one warp, of whole warps, of a part of one.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:4 %run_emulator %t.O0
#include "../check.h"
#include <complex.h>
#include <stdbool.h>

enum { ROWS = 12, LENGTH = 301 };
static float f[ROWS][LENGTH];
static double d[ROWS][LENGTH];
static long got[ROWS][12], want[ROWS][12];

#define GATHER                                                                                                        \
  do {                                                                                                                \
    s += f[i][j], q += f[i][j] * f[i][j], few = f[i][j] < few ? f[i][j] : few, much = f[i][j] > much ? f[i][j] : much; \
    n += (int)f[i][j] & 3, w += d[i][j], v = d[i][j] > v ? d[i][j] : v, c ^= (char)f[i][j];                           \
    any = any || f[i][j] > 90, all = all && d[i][j] > -41, z += f[i][j] + 2 * I * d[i][j];                            \
  } while (0)
#define START                                                                                                         \
  float s = i, q = 0, few = 1e30f, much = -1e30f;                                                                     \
  int n = 3;                                                                                                          \
  double w = 0, v = -1e30;                                                                                            \
  char c = 5;                                                                                                         \
  bool any = false, all = true;                                                                                       \
  float complex z = 1
#define LEAVE(to)                                                                                                     \
  to[i][0] = s, to[i][1] = q, to[i][2] = few, to[i][3] = much, to[i][4] = n, to[i][5] = w, to[i][6] = v;              \
  to[i][7] = c, to[i][8] = any, to[i][9] = all, to[i][10] = crealf(z), to[i][11] = cimagf(z)

static void plain(void) {
  for (int i = 0; i < ROWS; i++) {
    START;
    for (int j = 0; j < LENGTH - i; j++) GATHER;
    LEAVE(want);
  }
}

static void rows(int lanes) {
#pragma acc parallel loop gang vector_length(lanes) copyin(f, d) copyout(got)
  for (int i = 0; i < ROWS; i++) {
    START;
#pragma acc loop vector reduction(+ : s, q, n, w, z) reduction(min : few) reduction(max : much, v) reduction(^ : c) \
    reduction(|| : any) reduction(&& : all)
    for (int j = 0; j < LENGTH - i; j++) GATHER;
    LEAVE(got);
  }
}

/* One right after the other, again and again: the next one's values do not overwrite what is still read. */
static long repeated(int lanes) {
  long total = 0;
#pragma acc parallel loop gang vector_length(lanes) copyin(f) reduction(+ : total)
  for (int i = 0; i < ROWS; i++) {
    long last = 0;
    for (int k = 0; k < 5; k++) {
      int a = 0, b = (int)last & 7, e = 0;
#pragma acc loop vector reduction(+ : a, b) reduction(max : e)
      for (int j = 0; j < LENGTH; j++) a += (int)f[i][j] + k, b += j & k, e = (int)f[i][j] > e ? (int)f[i][j] : e;
#pragma acc loop vector reduction(+ : b) reduction(max : e)
      for (int j = 0; j < LENGTH; j++) b += a & j, e = j > e ? j : e;
      last += a - b + e;
    }
    total += last;
  }
  return total;
}

static long repeated_plainly(void) {
  long total = 0;
  for (int i = 0; i < ROWS; i++) {
    long last = 0;
    for (int k = 0; k < 5; k++) {
      int a = 0, b = (int)last & 7, e = 0;
      for (int j = 0; j < LENGTH; j++) a += (int)f[i][j] + k, b += j & k, e = (int)f[i][j] > e ? (int)f[i][j] : e;
      for (int j = 0; j < LENGTH; j++) b += a & j, e = j > e ? j : e;
      last += a - b + e;
    }
    total += last;
  }
  return total;
}

int main(void) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < LENGTH; j++) f[i][j] = (i * 31 + j * 17) % 97, d[i][j] = f[i][j] - 40;
  plain();
  static const int lanes[] = {32, 40, 64, 128, 160, 200, 256};
  for (unsigned k = 0; k < sizeof lanes / sizeof *lanes; k++) {
    rows(lanes[k]);
    for (int i = 0; i < ROWS; i++)
      for (int r = 0; r < 12; r++) CHECK_EQ(got[i][r], want[i][r]);
    CHECK_EQ(repeated(lanes[k]), repeated_plainly());
  }
  return check_done();
}
