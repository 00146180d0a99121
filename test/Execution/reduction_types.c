// Reductions: every operator on every arithmetic type, with initial values that count.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O0 %s -o %t.O0 && %run_emulator %t.O0
#include "check.h"

#include <stdbool.h>

enum { N = 700 };

#define PRAGMA(text) _Pragma(#text)

/* `term` gives the i-th operand; device result against the same loop on the host. Every operator
 * here is exact on the operands given, so the order cannot matter. */
#define TEST(type, op, initial, statement, term)                                                   \
  do {                                                                                             \
    static type operand[N];                                                                        \
    for (int i = 0; i < N; i++)                                                                    \
      operand[i] = (type)(term);                                                                   \
    type want = (type)(initial), got = (type)(initial);                                            \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = operand[i], r = want;                                                               \
      statement;                                                                                   \
      want = r;                                                                                    \
    }                                                                                              \
    type r = got;                                                                                  \
    PRAGMA(acc parallel loop copyin(operand) reduction(op : r))                                    \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = operand[i];                                                                         \
      statement;                                                                                   \
    }                                                                                              \
    if (!(r == want))                                                                              \
      check_report(__FILE__, __LINE__, #type " " #op, (double)r, (double)want);                    \
  } while (0)

/* Few operands differ from 1, so that products stay exact and within the type. */
#define TWO_OR_ONE (i % 150 == 7 ? 2 : 1)

#define ARITHMETIC(type)                                                                           \
  TEST(type, +, 3, r += x, random_int(10));                                                        \
  TEST(type, +, 5, r = r + x, i % 3);                                                              \
  TEST(type, *, 3, r *= x, TWO_OR_ONE);                                                            \
  TEST(type, max, 1, r = x > r ? x : r, (i * 37) % 101);                                           \
  TEST(type, max, 120, r = r < x ? x : r, (i * 37) % 101); /* the initial value wins */            \
  TEST(type, min, 120, r = x < r ? x : r, 5 + (i * 37) % 101);                                     \
  TEST(type, min, 2, r = r > x ? x : r, 5 + (i * 37) % 101);                                       \
  TEST(type, &&, 1, r = r && x, 1);                                                                \
  TEST(type, &&, 1, r = r && x, i != 500);                                                         \
  TEST(type, &&, 0, r = r && x, 1);                                                                \
  TEST(type, ||, 0, r = r || x, 0);                                                                \
  TEST(type, ||, 0, r = r || x, i == 500);                                                         \
  TEST(type, ||, 1, r = r || x, 0)

#define BITWISE(type)                                                                              \
  TEST(type, &, 0x7f, r &= x, 0x5d | (i & 0x22));                                                  \
  TEST(type, &, 0x0f, r = r & x, i == 333 ? ~1 : ~0);                                                     \
  TEST(type, |, 0x40, r |= x, 1 << (i % 5));                                                       \
  TEST(type, ^, 0x15, r ^= x, random_int(128))

/* Negative values: the identity of max is not zero, and shorter types must keep their sign. */
#define SIGNED(type)                                                                               \
  TEST(type, +, -7, r += x, -(i & 1));                                                             \
  TEST(type, max, -120, r = x > r ? x : r, -5 - (i * 37) % 101);                                   \
  TEST(type, min, 7, r = x < r ? x : r, -(i * 37) % 101);                                          \
  TEST(type, *, -1, r *= x, i % 350 == 1 ? -2 : 1)

/* Values beyond the signed range of the type: comparison must be unsigned. */
#define UNSIGNED(type)                                                                             \
  TEST(type, max, 1, r = x > r ? x : r, i == 99 ? (type)~(type)0 : (type)i % 100);                 \
  TEST(type, min, (type)~(type)0, r = x < r ? x : r, (type)~(type)0 - (type)(i % 50));             \
  TEST(type, +, 250, r += x, i); /* wraps round in the short ones */                               \
  TEST(type, &, (type)~(type)0, r &= x, (type)~(type)0 << (i % 4))

static void integers(void) {
  ARITHMETIC(char);
  ARITHMETIC(signed char);
  ARITHMETIC(unsigned char);
  ARITHMETIC(short);
  ARITHMETIC(unsigned short);
  ARITHMETIC(int);
  ARITHMETIC(unsigned);
  ARITHMETIC(long);
  ARITHMETIC(unsigned long);
  ARITHMETIC(long long);
  ARITHMETIC(unsigned long long);
}

static void bits(void) {
  BITWISE(char);
  BITWISE(signed char);
  BITWISE(unsigned char);
  BITWISE(short);
  BITWISE(unsigned short);
  BITWISE(int);
  BITWISE(unsigned);
  BITWISE(long);
  BITWISE(unsigned long);
  BITWISE(long long);
  BITWISE(unsigned long long);
  SIGNED(signed char);
  SIGNED(short);
  SIGNED(int);
  SIGNED(long);
  SIGNED(long long);
  UNSIGNED(unsigned char);
  UNSIGNED(unsigned short);
  UNSIGNED(unsigned);
  UNSIGNED(unsigned long);
  UNSIGNED(unsigned long long);
}

static void floating(void) {
  ARITHMETIC(float);
  ARITHMETIC(double);
  SIGNED(float);
  SIGNED(double);
  TEST(float, max, -3.4e38f, r = fmaxf(r, x), -1e30f * (i + 1));
  TEST(float, min, 3.4e38f, r = fminf(r, x), 1e30f * (i + 1));
  TEST(double, max, -1.7e308, r = fmax(r, x), -1e300 * (i + 1));
  TEST(double, min, 1.7e308, r = fmin(r, x), 1e300 * (i + 1));
  // No iteration: the result is the initial value, not the identity.
  double s = 2.5, p = 3.5, lo = 4.5, hi = 5.5;
  int none = 0;
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

static void booleans(void) {
  TEST(bool, &&, true, r = r && x, true);
  TEST(bool, &&, true, r = r && x, i != 42);
  TEST(bool, ||, false, r = r || x, false);
  TEST(bool, ||, false, r = r || x, i == 42);
  TEST(bool, |, false, r |= x, i == 699);
  TEST(bool, &, true, r &= x, i != 0);
  TEST(bool, ^, false, r ^= x, i % 3 == 0);
  TEST(bool, max, false, r = x > r ? x : r, i == 3);
  TEST(bool, min, true, r = x < r ? x : r, i != 3);
}

int main(void) {
  integers();
  bits();
  floating();
  booleans();
  return check_done();
}
