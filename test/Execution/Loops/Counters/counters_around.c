// Counters that go round: !=, bounds of other types, steps that a narrow variable holds as a negative number.
// RUN: %pacc %without_gpu -w -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -w -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#define LOOP(T, INIT, COND, STEP)                                                                  \
  {                                                                                                \
    memset(got, 0, sizeof got);                                                                    \
    memset(want, 0, sizeof want);                                                                  \
    int count = 0, all = 0;                                                                        \
    for (T i = INIT; COND; STEP) { want[(i) & 4095]++; all++; }                                      \
    _Pragma("acc parallel loop copy(got) reduction(+:count)")                                       \
    for (T i = INIT; COND; STEP) { _Pragma("acc atomic") got[(i) & 4095]++; count++; }               \
    if (count != all || memcmp(got, want, sizeof got)) { printf("%s %s;%s;%s: %d want %d\n", #T, #INIT, #COND, #STEP, count, all); check_failures++; } \
    memset(got, 0, sizeof got); count = 0;                                                                    \
    _Pragma("acc serial copy(got, count)")                                       \
    { T i; for (i = INIT; COND; STEP) { got[(i) & 4095]++; count++; } }                             \
    if (count != all || memcmp(got, want, sizeof got)) { printf("S %s %s;%s;%s: %d want %d\n", #T, #INIT, #COND, #STEP, count, all); check_failures++; } \
  }
int got[4096], want[4096];
int main() {
  int hi = 255, hi2 = 300, m = -5, k = 10; unsigned char uc = 250; signed char sc = -100;
  /* != that wraps around */
  LOOP(unsigned char, 250, i != 4, i++) LOOP(unsigned char, 250, i != 4, i = i + 2) LOOP(unsigned char, 4, i != 250, i--)
  LOOP(unsigned char, 4, i != 250, i = i - 2) LOOP(unsigned char, 5, i != 2, i += 3) LOOP(signed char, 120, i != -120, i++) LOOP(unsigned short, 65530, i != 10, i += 4)
  LOOP(signed char, -120, i != 120, i--) LOOP(short, 32760, i != -32760, i = i + 8)
  LOOP(unsigned, 4294967290u, i != 10, i++) LOOP(unsigned, 10, i != 4294967290u, i -= 2)
  /* bounds of another type */
  LOOP(unsigned char, 0, i < 255, i++) LOOP(unsigned char, 250, i <= 254, i++) LOOP(unsigned char, 5, i > m + 10, i--) LOOP(signed char, sc, i < 127, i++) LOOP(short, 0, i < 100u, i++)
  LOOP(unsigned char, uc, i < hi, i = i + 5) LOOP(int, -5, i < k, i++) LOOP(long, -5, i < k, i = i + 2) LOOP(signed char, -128, i < 127, i++) LOOP(signed char, 127, i > -128, i--) LOOP(signed char, 126, i >= -126, i = i - 2)
  LOOP(unsigned char, 254, i >= 2, i = i - 2) LOOP(unsigned char, 255, i > 0, i--) LOOP(unsigned short, 65535, i > 65000, i -= 5)

  LOOP(signed char, -100, i <= 100, i = i + 10) LOOP(short, -32768, i < 32767, i = i + 1) LOOP(short, 32767, i > -32768, i = i - 1)
  LOOP(short, -32768, i <= 32766, i += 1) LOOP(unsigned short, 0, i <= 65534, i++)
  LOOP(short, 10, i < 5, i++) LOOP(unsigned char, 10, i < 5, i = i + 2) LOOP(unsigned char, 10, i < m, i++) LOOP(unsigned char, 3, i != 3, i++)
  /* unsigned comparison with a negative bound converts it */
  LOOP(int, 3, i < 10u, i++)
  { unsigned far = 40000; size_t eight = 8; LOOP(short, 32000, i < far, i++) LOOP(short, 32000, i <= far, i += 3) LOOP(signed char, 100, i < 200u, i++) LOOP(signed char, 100, i <= 127u, i = i + 2) LOOP(short, 3, i < eight, i++) LOOP(short, -3, i < eight, i++) }
  LOOP(unsigned char, 20, i > 3, i += 255) LOOP(unsigned, 20, i > 3, i += 4294967295u) LOOP(unsigned char, 3, i < 20, i -= 254) LOOP(unsigned long, 20, i > 3, i += -2)
  LOOP(unsigned char, 300, i < 200, i++) LOOP(signed char, 200, i < 0, i++) LOOP(unsigned char, hi2, i < 100, i = i + 3)
  return check_done();
}
