// Reductions over float and double: +, *, max, min, with the ends of the range, infinities, and
// no iterations at all.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

#include <float.h>

enum { N = 700 };
static int operand[N];

/* Small integers: sums are exact in any order. */
#define FOUR(type, maximum, minimum, largest)                                                      \
  do {                                                                                             \
    type s = 0.5, p = -1.5, hi = -largest, lo = largest, ws = s, whi = hi, wlo = lo;               \
    _Pragma("acc parallel loop copyin(operand) reduction(+ : s) reduction(* : p) reduction(max : hi) reduction(min : lo)") \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = operand[i];                                                                         \
      s += x;                                                                                      \
      p *= i % 100 == 3 ? (type)-2 : (type)1;                                                      \
      hi = maximum(hi, x);                                                                         \
      lo = x < lo ? x : lo;                                                                        \
    }                                                                                              \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = operand[i];                                                                         \
      ws += x;                                                                                     \
      whi = x > whi ? x : whi;                                                                     \
      wlo = minimum(wlo, x);                                                                       \
    }                                                                                              \
    CHECK_EQ(s, ws);                                                                               \
    CHECK_EQ(p, 192);                                                                              \
    CHECK_EQ(hi, whi);                                                                             \
    CHECK_EQ(lo, wlo);                                                                             \
  } while (0)

static void extremes(void) {
  float fhi = -INFINITY, flo = INFINITY;
  double dhi = -INFINITY, dlo = INFINITY, infinite = 0;
#pragma acc parallel loop reduction(max : fhi, dhi) reduction(min : flo, dlo) reduction(+ : infinite)
  for (int i = 0; i < N; i++) {
    fhi = fmaxf(fhi, -1e30f * (i + 1));
    flo = fminf(flo, 1e30f * (i + 1));
    dhi = fmax(dhi, -1e300 * (i + 1));
    dlo = fmin(dlo, 1e300 * (i + 1));
    infinite += i == 650 ? INFINITY : 1;
  }
  CHECK_EQ(fhi, -1e30f);
  CHECK_EQ(flo, 1e30f);
  CHECK_EQ(dhi, -1e300);
  CHECK_EQ(dlo, 1e300);
  CHECK(isinf(infinite));
}

/* The result is the initial value, not the identity. */
static void no_iterations(int none) {
  double s = 2.5, p = 3.5, lo = 4.5, hi = 5.5;
#pragma acc parallel loop reduction(+ : s) reduction(* : p) reduction(min : lo) reduction(max : hi)
  for (int i = 0; i < none; i++) {
    s += 1;
    p *= 2;
    lo = 0;
    hi = 9;
  }
  CHECK_EQ(s, 2.5);
  CHECK_EQ(p, 3.5);
  CHECK_EQ(lo, 4.5);
  CHECK_EQ(hi, 5.5);
}

static void initial_values(void) {
  float hi = 1e6f, lo = -1e6f;
#pragma acc parallel loop copyin(operand) reduction(max : hi) reduction(min : lo)
  for (int i = 0; i < N; i++) {
    hi = operand[i] > hi ? (float)operand[i] : hi;
    lo = operand[i] < lo ? (float)operand[i] : lo;
  }
  CHECK_EQ(hi, 1e6f);
  CHECK_EQ(lo, -1e6f);
}

int main(void) {
  for (int i = 0; i < N; i++)
    operand[i] = -5 - random_int(1000); // all negative: 0 is no identity of max
  FOUR(float, fmaxf, fminf, FLT_MAX);
  FOUR(double, fmax, fmin, DBL_MAX);
  for (int i = 0; i < N; i++)
    operand[i] = 5 + random_int(1000);
  FOUR(float, fmaxf, fminf, FLT_MAX);
  FOUR(double, fmax, fmin, DBL_MAX);
  extremes();
  no_iterations(0);
  initial_values();
  return check_done();
}
