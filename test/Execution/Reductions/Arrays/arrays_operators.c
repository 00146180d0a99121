// Every operator on arrays of every type.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <stdbool.h>

enum { N = 300 };
static int value[N];

#define PRAGMA(text) _Pragma(#text)

/* A few elements, and so many that they are combined in a loop. */
#define ONE(op, type, first, update, size)                                                         \
  do {                                                                                             \
    type a[size], b[size];                                                                         \
    for (int i = 0; i < size; i++)                                                                 \
      a[i] = b[i] = (type)(first);                                                                 \
    PRAGMA(acc parallel loop reduction(op : a) copyin(value) num_gangs(4) vector_length(32))       \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = (type)value[i], *e = &a[i % size];                                                  \
      *e = update;                                                                                 \
    }                                                                                              \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = (type)value[i], *e = &b[i % size];                                                  \
      *e = update;                                                                                 \
    }                                                                                              \
    for (int i = 0; i < size; i++)                                                                 \
      CHECK_EQ(a[i], b[i]);                                                                        \
  } while (0)
#define BOTH(op, type, first, update)                                                              \
  ONE(op, type, first, update, 4);                                                                 \
  ONE(op, type, first, update, 19)

#define ARITHMETIC(type)                                                                           \
  BOTH(+, type, 3, *e + x);                                                                        \
  BOTH(*, type, 1, *e * (x % 97 == 5 ? 2 : 1));                                                    \
  BOTH(max, type, 5, *e > x ? *e : x);                                                             \
  BOTH(min, type, 100, *e < x ? *e : x);                                                           \
  BOTH(&&, type, 1, *e && x != 7);                                                                 \
  BOTH(||, type, 0, *e || x == 7)
#define INTEGER(type)                                                                              \
  ARITHMETIC(type);                                                                                \
  BOTH(&, type, 127, *e & (x | 64));                                                               \
  BOTH(|, type, 1, *e | x);                                                                        \
  BOTH(^, type, 1, *e ^ x)
#define REAL(type)                                                                                 \
  BOTH(+, type, 3, *e + x);                                                                        \
  BOTH(*, type, 1, *e * ((int)x % 97 == 5 ? 2 : 1));                                               \
  BOTH(max, type, 5, *e > x ? *e : x);                                                             \
  BOTH(min, type, 100, *e < x ? *e : x);                                                           \
  BOTH(&&, type, 1, *e && x != 7);                                                                 \
  BOTH(||, type, 0, *e || x == 7)

static void small(void) { INTEGER(signed char); INTEGER(unsigned char); INTEGER(short); INTEGER(unsigned short); }
static void large(void) { INTEGER(int); INTEGER(unsigned); INTEGER(long); INTEGER(unsigned long); }
static void others(void) {
  REAL(float);
  REAL(double);
  BOTH(&&, bool, 1, *e && value[i] != 7);
  BOTH(||, bool, 0, *e || value[i] == 7);
}

int main(void) {
  for (int i = 0; i < N; i++)
    value[i] = i * 37 % 113;
  small();
  large();
  others();
  return check_done();
}
