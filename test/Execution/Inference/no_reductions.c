// What looks like a reduction and is none: in `kernels` the loops give what they give one iteration after the
// other. Copies would cut off something else, compare in another order, or pass on what no iteration has.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// CHECK-NOT: implicit reduction
#include "../check.h"

enum { N = 500 };
static int x[N];
static double a[N];
static long wide[N];
static int calls[N];

static int counted(int *calls, int i) { return calls[i]++ > 0 ? 2000 : i % 1000; }
static int wrong_max(int p, int q) { return p > q ? q : q; }

#define BODY                                                                                                           \
  {                                                                                                                    \
    cut += a[i];                                                                                                       \
    cut2 = cut2 - a[i];                                                                                                \
    if (x[i] > top) {                                                                                                  \
      top = x[i];                                                                                                      \
      where = i;                                                                                                       \
    }                                                                                                                  \
    if (x[i] < u)                                                                                                      \
      u = x[i];                                                                                                        \
    if (wide[i] > narrow)                                                                                              \
      narrow = wide[i];                                                                                                \
    if (counted(calls, i) > twice)                                                                                            \
      twice = counted(calls, i);                                                                                              \
    named = wrong_max(named, x[i]);                                                                                    \
    minus = x[i] - minus;                                                                                              \
    mixed += 1;                                                                                                        \
    mixed *= 3;                                                                                                        \
    product = product * 2 + x[i];                                                                                      \
    seen += x[i];                                                                                                      \
    again = (value += x[i]);                                                                                           \
    if (x[i] > high)                                                                                                   \
      high = x[i];                                                                                                     \
    else                                                                                                               \
      below++;                                                                                                         \
    both = both && x[i] > -2000;                                                                                       \
  }
#define OUT                                                                                                            \
  {                                                                                                                    \
    (double)cut, cut2, top, where, u, narrow, twice, named, minus, mixed, product, seen, again, value, high, below,    \
        both                                                                                                           \
  }

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = random_int(1000) - 500;
    a[i] = x[i] * 0.3;
    wide[i] = x[i] + ((long)(i % 3) << 33);
  }
  double got[17], want[17];
  for (int round = 0; round < 2; round++) {
    int cut = -100, cut2 = 30, top = -1000, where = -1, narrow = 0, twice = 0, named = 0, minus = 0, seen = 0;
    int again = 0, value = 0, high = -1000, below = 0, both = 5;
    unsigned u = 100000, mixed = 1, product = 1;
    memset(calls, 0, sizeof calls);
    if (round) {
      for (int i = 0; i < N; i++)
        BODY
      double all[] = OUT;
      memcpy(want, all, sizeof all);
    } else {
#pragma acc kernels
      for (int i = 0; i < N; i++)
        BODY
      double all[] = OUT;
      memcpy(got, all, sizeof all);
    }
  }
  for (int k = 0; k < 17; k++)
    CHECK_EQ(got[k], want[k]);
  return check_done();
}
