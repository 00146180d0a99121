// Reductions over integers: +, *, max, min on every type, signed and unsigned, with initial values
// that count and operands at the ends of the type's range.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

enum { N = 700 };
static int operand[N], factor[N];

/* All operators in one loop; the host repeats them. Sums wrap round in short unsigned types. */
#define FOUR(type, lowest, highest)                                                                \
  do {                                                                                             \
    type s = 3, p = 3, hi = (type)(lowest), lo = (type)(highest);                                  \
    type ws = s, wp = p, whi = hi, wlo = lo;                                                       \
    _Pragma("acc parallel loop copyin(operand, factor) reduction(+ : s) reduction(* : p) reduction(max : hi) reduction(min : lo)") \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = (type)operand[i];                                                                   \
      s += x;                                                                                      \
      p *= (type)factor[i];                                                                        \
      hi = x > hi ? x : hi;                                                                        \
      lo = x < lo ? x : lo;                                                                        \
    }                                                                                              \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = (type)operand[i];                                                                   \
      ws += x;                                                                                     \
      wp *= (type)factor[i];                                                                       \
      whi = x > whi ? x : whi;                                                                     \
      wlo = x < wlo ? x : wlo;                                                                     \
    }                                                                                              \
    CHECK_TYPE(type, s, ws);                                                                       \
    CHECK_TYPE(type, p, wp);                                                                       \
    CHECK_TYPE(type, hi, whi);                                                                     \
    CHECK_TYPE(type, lo, wlo);                                                                     \
  } while (0)

/* Operands of one sign only, so that neither 0 nor the wrong signedness can pass for an identity. */
static void operands(int first, int count) {
  for (int i = 0; i < N; i++) {
    operand[i] = first + random_int(count);
    factor[i] = 1;
  }
  factor[7] = factor[300] = factor[699] = 2; // few: the product fits the shortest type
}

static void signed_types(void) {
  operands(-110, 100); // all negative
  FOUR(signed char, -128, 127);
  FOUR(short, -32768, 32767);
  FOUR(int, -2147483647 - 1, 2147483647);
  FOUR(long, -9223372036854775807L - 1, 9223372036854775807L);
  FOUR(long long, -9223372036854775807LL - 1, 9223372036854775807LL);
}

static void unsigned_types(void) {
  operands(10, 110); // all positive, and -x at the top of the range
  FOUR(char, 0, 127);
  operands(-120, 110);
  FOUR(unsigned char, 0, 255);
  FOUR(unsigned short, 0, 65535);
  FOUR(unsigned, 0, 4294967295u);
  FOUR(unsigned long, 0, ~0ul);
  FOUR(unsigned long long, 0, ~0ull);
}

/* The initial value wins: above every operand for max, below for min. */
static void initial_values(void) {
  operands(-50, 100);
  int hi = 1000, lo = -1000;
  unsigned long uhi = ~0ul, ulo = 0;
  short shi = 32767, slo = -32768;
#pragma acc parallel loop copyin(operand) reduction(max : hi, uhi, shi) reduction(min : lo, ulo, slo)
  for (int i = 0; i < N; i++) {
    int x = operand[i];
    hi = x > hi ? x : hi;
    lo = x < lo ? x : lo;
    uhi = (unsigned long)x > uhi ? (unsigned long)x : uhi;
    ulo = (unsigned long)x < ulo ? (unsigned long)x : ulo;
    shi = (short)x > shi ? (short)x : shi;
    slo = (short)x < slo ? (short)x : slo;
  }
  CHECK_EQ(hi, 1000);
  CHECK_EQ(lo, -1000);
  CHECK_EQ(uhi, ~0ul);
  CHECK_EQ(ulo, 0);
  CHECK_EQ(shi, 32767);
  CHECK_EQ(slo, -32768);
}

/* Beyond 32 bits, where a sum in the wrong width would be seen. */
static void wide(void) {
  long s = -5000000000L;
  unsigned long long p = 3;
#pragma acc parallel loop reduction(+ : s) reduction(* : p)
  for (int i = 0; i < N; i++) {
    s += 4000000000L;
    p *= i % 20 == 0 ? 2 : 1;
  }
  CHECK_EQ(s, 700 * 4000000000L - 5000000000L);
  CHECK_EQ(p, 3ull << 35);
}

int main(void) {
  signed_types();
  unsigned_types();
  initial_values();
  wide();
  return check_done();
}
