// Reductions with the bitwise and logical operators, on every type that has them.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

#include <stdbool.h>

enum { N = 700 };

/* Bits 0, 2, 4 are taken away, 1, 3, 5 are added, and bits toggle an odd or even number of times. */
#define BITS(type)                                                                                 \
  do {                                                                                             \
    type a = (type) ~(type)0, o = 0x40, x = 0x15, wa = a, wo = o, wx = x;                          \
    _Pragma("acc parallel loop reduction(& : a) reduction(| : o) reduction(^ : x)")                \
    for (int i = 0; i < N; i++) {                                                                  \
      a &= (type) ~(type)(1 << (i % 3 * 2));                                                       \
      o |= (type)(2 << (i % 3 * 2));                                                               \
      x ^= (type)(1 << (i % 8));                                                                   \
    }                                                                                              \
    for (int i = 0; i < N; i++) {                                                                  \
      wa &= (type) ~(type)(1 << (i % 3 * 2));                                                      \
      wo |= (type)(2 << (i % 3 * 2));                                                              \
      wx ^= (type)(1 << (i % 8));                                                                  \
    }                                                                                              \
    CHECK_TYPE(type, a, wa);                                                                       \
    CHECK_TYPE(type, o, wo);                                                                       \
    CHECK_TYPE(type, x, wx);                                                                       \
  } while (0)

/* True and false results, each from operands and from the initial value. */
#define LOGIC(type)                                                                                \
  do {                                                                                             \
    type all = 1, not_all = 1, any = 0, none = 0;                                                  \
    _Pragma("acc parallel loop reduction(&& : all, not_all) reduction(|| : any, none)")            \
    for (int i = 0; i < N; i++) {                                                                  \
      all = all && i >= 0;                                                                         \
      not_all = not_all && i != 500;                                                               \
      any = any || i == 500;                                                                       \
      none = none || i < 0;                                                                        \
    }                                                                                              \
    CHECK_TYPE(type, all, 1);                                                                      \
    CHECK_TYPE(type, not_all, 0);                                                                  \
    CHECK_TYPE(type, any, 1);                                                                      \
    CHECK_TYPE(type, none, 0);                                                                     \
  } while (0)

static void initial_values(void) {
  int never = 0, always = 1;
  long bits = 0x0f, set = 1L << 40;
#pragma acc parallel loop reduction(&& : never) reduction(|| : always) reduction(& : bits) reduction(| : set)
  for (int i = 0; i < N; i++) {
    never = never && 1;
    always = always || 0;
    bits &= ~1L;
    set |= 1L << (33 + i % 3);
  }
  CHECK_EQ(never, 0);
  CHECK_EQ(always, 1);
  CHECK_EQ(bits, 0x0e);
  CHECK_EQ(set, (1L << 40) + (7L << 33));
}

static void booleans(void) {
  bool a = true, o = false, x = false, hi = false, lo = true;
#pragma acc parallel loop reduction(& : a) reduction(| : o) reduction(^ : x) reduction(max : hi) reduction(min : lo)
  for (int i = 0; i < N; i++) {
    a &= i != 0;
    o |= i == 699;
    x ^= i % 3 == 0; // 234 times
    hi = (i == 3) > hi ? i == 3 : hi;
    lo = (i != 3) < lo ? i != 3 : lo;
  }
  CHECK_EQ(a, false);
  CHECK_EQ(o, true);
  CHECK_EQ(x, false);
  CHECK_EQ(hi, true);
  CHECK_EQ(lo, false);
}

int main(void) {
  BITS(char);
  BITS(signed char);
  BITS(unsigned char);
  BITS(short);
  BITS(unsigned short);
  BITS(int);
  BITS(unsigned);
  BITS(long);
  BITS(unsigned long);
  BITS(long long);
  BITS(unsigned long long);
  LOGIC(bool);
  LOGIC(signed char);
  LOGIC(unsigned short);
  LOGIC(int);
  LOGIC(unsigned long);
  LOGIC(float);
  LOGIC(double);
  initial_values();
  booleans();
  return check_done();
}
