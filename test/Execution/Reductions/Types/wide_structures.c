// Structures with more than 256 scalars, which lie in no array together: some types, bases of other structures, gaps between.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

#define FOUR(m, x) m(x##0) m(x##1) m(x##2) m(x##3)
#define MANY(m, x) FOUR(m, x##0) FOUR(m, x##1) FOUR(m, x##2) FOUR(m, x##3)
#define ALL(m) MANY(m, a) MANY(m, b) MANY(m, c) MANY(m, d) MANY(m, e)

/* 80 times an int, a float, two shorts and, in an array, two doubles */
struct Part { int n; float f; short s, t; double d[2]; };
#define MEMBER(x) struct Part x;
struct Wide { ALL(MEMBER) long last; };
/* 320 numbers of one type */
struct Flat {
#define NUMBER(x) double x, x##_, x##__, x##___;
  ALL(NUMBER)
};

int main(void) {
  enum { N = 500 };
  struct Wide w = {0};
  w.a00.n = 7;
#pragma acc parallel loop reduction(+ : w)
  for (int i = 0; i < N; i++) {
#define ADD(x)                                                                                                          \
  w.x.n += i;                                                                                                           \
  w.x.f += 0.5f;                                                                                                        \
  w.x.s += 1;                                                                                                           \
  w.x.t -= 2;                                                                                                           \
  w.x.d[i % 2] += i;
    ALL(ADD)
    w.last += i;
  }
  int first = 7;
#define TEST(x)                                                                                                         \
  CHECK_EQ(w.x.n, N *(N - 1) / 2 + first);                                                                              \
  CHECK_EQ(w.x.f, N * 0.5f);                                                                                            \
  CHECK_EQ(w.x.s, N);                                                                                                   \
  CHECK_EQ(w.x.t, -2 * N);                                                                                              \
  CHECK_EQ(w.x.d[0] + w.x.d[1], N *(N - 1) / 2);                                                                        \
  first = 0;
  ALL(TEST)
  CHECK_EQ(w.last, N * (N - 1) / 2);
  struct Flat f = {0};
  double number = 0;
#define SET(x) f.x = f.x##___ = 1e9;
  ALL(SET)
#pragma acc parallel loop gang reduction(min : f)
  for (int i = 0; i < N; i++) {
    double k = i - 100;
#define LESS(x)                                                                                                         \
  f.x = f.x < k ? f.x : k;                                                                                              \
  k += 1;
    ALL(LESS)
  }
#define TELL(x)                                                                                                         \
  CHECK_EQ(f.x, number - 100);                                                                                          \
  CHECK_EQ(f.x##_, 0);                                                                                                  \
  CHECK_EQ(f.x##___, 1e9);                                                                                              \
  number += 1;
  ALL(TELL)
  /* no other number than the first value of the operator would do */
#define LOW(x) f.x = f.x##_ = f.x##__ = f.x##___ = -1e9;
  ALL(LOW)
#pragma acc parallel loop reduction(max : f)
  for (int i = 0; i < N; i++) {
    double k = i - 10000;
#define MORE(x)                                                                                                         \
  f.x = f.x > k ? f.x : k;                                                                                              \
  k += 1;
    ALL(MORE)
  }
  number = N - 1;
#define SAY(x)                                                                                                          \
  CHECK_EQ(f.x, number - 10000);                                                                                        \
  CHECK_EQ(f.x##_, -1e9);                                                                                               \
  CHECK_EQ(f.x##___, -1e9);                                                                                             \
  number += 1;
  ALL(SAY)
  return check_done();
}
