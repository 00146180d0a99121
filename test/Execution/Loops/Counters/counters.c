// Counters of every integer type, narrow ones above all, with every form of the increment, in both directions: how
// often the loop runs, with which values, and what the variable holds afterwards.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -DFEWER %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
// Each form as `parallel loop` with each type; every other form as `kernels loop` and `serial`, too: with one half of the
// types those in odd places (LOOP), with the other half the others (NEXT).
#define ALL(T, INIT, COND, STEP) SPREAD(T, INIT, COND, STEP, ORDERED(T, INIT, COND, STEP))
#define ONE(T, INIT, COND, STEP) SPREAD(T, INIT, COND, STEP, )
#define LOOP ALL
#define NEXT ONE
#define SPREAD(T, INIT, COND, STEP, OTHERS)                                                        \
  {                                                                                                \
    memset(got, 0, sizeof got);                                                                    \
    memset(want, 0, sizeof want);                                                                  \
    int count = 0, all = 0;                                                                        \
    for (T i = INIT; COND; STEP) { want[(i) & 4095]++; all++; }                                      \
    _Pragma("acc parallel loop copy(got) reduction(+:count)")                                       \
    for (T i = INIT; COND; STEP) { got[(i) & 4095]++; count++; }                                    \
    if (count != all || memcmp(got, want, sizeof got)) { printf("%s %s;%s;%s: %d want %d\n", #T, #INIT, #COND, #STEP, count, all); check_failures++; } \
    OTHERS                                                                                         \
  }
#define ORDERED(T, INIT, COND, STEP) \
    memset(got, 0, sizeof got); count = 0;                                                                    \
    _Pragma("acc kernels loop copy(got) reduction(+:count)")                                       \
    for (T i = INIT; COND; STEP) { got[(i) & 4095]++; count++; }                                    \
    if (count != all || memcmp(got, want, sizeof got)) { printf("K %s %s;%s;%s: %d want %d\n", #T, #INIT, #COND, #STEP, count, all); check_failures++; } \
    memset(got, 0, sizeof got); count = 0; T after = 0, wantAfter = 0; \
    {T i; for (i = INIT; COND; STEP) {} wantAfter = i;} \
    _Pragma("acc serial copy(got, count) copyout(after)")                                       \
    { T i; for (i = INIT; COND; STEP) { got[(i) & 4095]++; count++; } after = i; }                             \
    if (after != wantAfter || count != all || memcmp(got, want, sizeof got)) { printf("S %s %s;%s;%s: %d want %d\n", #T, #INIT, #COND, #STEP, count, all); check_failures++; }
#define FORMS(T, LO, HI) \
    LOOP(T, LO, i < HI, i++) NEXT(T, LO, i <= HI, ++i) LOOP(T, LO, i < HI, i += 2) NEXT(T, LO, i < HI, i = i + 2) \
    LOOP(T, LO, i < HI, i = 2 + i) NEXT(T, LO, i <= HI, i = i + 3) LOOP(T, HI, i > LO, i--) NEXT(T, HI, i > LO, i = i - 1) \
    LOOP(T, HI, i > LO, i -= 3) NEXT(T, HI, i != LO, i = i - 1) LOOP(T, LO, i != HI, i = i + 1) NEXT(T, LO, HI > i, i = 7 + i) \
    LOOP(T, HI, LO < i, i = i + -2) NEXT(T, LO, i < HI, i = i - -2) LOOP(T, LO, i < HI, i += two) NEXT(T, LO, i < HI, i = i + two) LOOP(T, LO, i < HI, i = two + i) NEXT(T, HI, i > LO, i = i - two)\
    LOOP(T, LO, i < hi, i = i + 1) NEXT(T, lo, i < hi, i = (T)(i + 1)) LOOP(T, LO, i < HI, i = (i + 2)) NEXT(T, lo, i < hi, i = ((T)((i) + (2))))
int got[4096], want[4096];
int main() {
  int two = 2;
  { int lo = 3, hi = 100;
  FORMS(unsigned short, 3, 100) FORMS(unsigned char, 3, 100) FORMS(unsigned, 3, 100) }
  { int lo = -90, hi = 50;
  FORMS(short, -90, 50) FORMS(int, -90, 50) }
#undef LOOP
#undef NEXT
#define LOOP ONE
#define NEXT ALL
  { int lo = 3, hi = 100;
  FORMS(signed char, 3, 100) FORMS(int, 3, 100) }
  { int lo = -90, hi = 50;
  FORMS(signed char, -90, 50) FORMS(long, -90, 50) }
#ifndef FEWER
  { int lo = 3, hi = 100;
  FORMS(unsigned long, 3, 100)
// Types that are another's twin, or came above: as one construct.
#undef NEXT
#define NEXT ONE
  FORMS(short, 3, 100) FORMS(char, 3, 100) FORMS(long, 3, 100) FORMS(long long, 3, 100) }
#endif
  return check_done();
}
