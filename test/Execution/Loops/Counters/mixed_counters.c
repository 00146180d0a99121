// Counters of different widths in one loop, each of which may wrap: what LLVM 22 concludes from the wider one for the
// narrower one must not reach the vectoriser, in kernels and in the program's other code.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O3 -march=native %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../../check.h"
#include <string.h>

enum { N = 640, ROOM = 80 };
static int s[2 * N], b[ROOM], wanted[ROOM];

#define LOOP(T, READ, PLACE)                                                                                           \
  for (T i = 0; i < n; i++) {                                                                                          \
    total += from[READ];                                                                                               \
    to[PLACE] += 12;                                                                                                   \
  }
#define CASE(NAME, T, READ, PLACE)                                                                                     \
  __attribute__((noinline)) static int NAME(int *restrict to, const int *restrict from, T n) {                         \
    int total = 0;                                                                                                     \
    _Pragma("acc serial copy(to[0:ROOM], total) copyin(from[0:2 * N])") LOOP(T, READ, PLACE)                           \
    return total;                                                                                                      \
  }                                                                                                                    \
  __attribute__((noinline)) static int NAME##_in_gangs(int *restrict to, const int *restrict from, T n) {              \
    int total = 0;                                                                                                     \
    _Pragma("acc parallel loop gang reduction(+ : total) copy(to[0:ROOM]) copyin(from[0:2 * N])") for (int g = 0;      \
                                                                                                       g < 1; g++) {   \
      _Pragma("acc loop seq") LOOP(T, READ, PLACE)                                                                     \
    }                                                                                                                  \
    return total;                                                                                                      \
  }                                                                                                                    \
  __attribute__((noinline)) static int NAME##_plain(int *restrict to, const int *restrict from, T n) {                 \
    int total = 0;                                                                                                     \
    LOOP(T, READ, PLACE)                                                                                               \
    return total;                                                                                                      \
  }                                                                                                                    \
  __attribute__((optnone, noinline)) static int NAME##_right(int *to, const int *from, T n) {                          \
    int total = 0;                                                                                                     \
    LOOP(T, READ, PLACE)                                                                                               \
    return total;                                                                                                      \
  }
CASE(masked, unsigned, i + 3, (i & 3) + 13)
CASE(rest, unsigned, i + 2u, i % 8u)
CASE(wide, long, (unsigned)i + 2u, (i & 15) + 13)
CASE(doubled, unsigned, i + 3, (2 * i) & 15)
CASE(two, unsigned, i & 15, i & 63)

#define SAME(NAME, COUNT, WANTED)                                                                                      \
  memset(b, 0, sizeof b);                                                                                              \
  CHECK_EQ(NAME(b, s, COUNT), WANTED);                                                                                 \
  CHECK_EQ(memcmp(b, wanted, sizeof b), 0);
#define COMPARE(NAME, COUNT)                                                                                           \
  memset(wanted, 0, sizeof wanted);                                                                                    \
  const int of_##NAME = NAME##_right(wanted, s, COUNT);                                                                \
  SAME(NAME, COUNT, of_##NAME)                                                                                         \
  SAME(NAME##_in_gangs, COUNT, of_##NAME)                                                                              \
  SAME(NAME##_plain, COUNT, of_##NAME)

int main(void) {
  for (int i = 0; i < 2 * N; i++) s[i] = i % 7;
  COMPARE(masked, 64)
  COMPARE(rest, 300)
  COMPARE(wide, N)
  COMPARE(doubled, N)
  COMPARE(two, 100)
  return check_done();
}
