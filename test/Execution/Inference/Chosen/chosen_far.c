// Extremes whose iterations have numbers of 64 bits up to the ends of their types: also the one that stands for "none" where
// nothing is chosen, and those that are negative as signed ones.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t > %t.said 2>&1 && not grep prevents %t.said
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

static double v[64];
static const uint64_t middle = (UINT64_C(1) << 63) - 3;

#define CHOOSE(START, HEAD, AT, COMPARE, K)                                                                     \
  {                                                                                                                    \
    double m = START;                                                                                                  \
    K k = 7;                                                                                                           \
    _Pragma("acc kernels") HEAD if (v[AT] COMPARE m) {                                                                 \
      m = v[AT];                                                                                                       \
      k = i;                                                                                                           \
    }                                                                                                                  \
    printf("%g %lld\n", m, (long long)k);                                                                              \
  }

static void all(void) {
  CHOOSE(INFINITY, for (long i = LONG_MIN; i < LONG_MIN + 1; i++), i - LONG_MIN, <=, long)
  CHOOSE(INFINITY, for (long i = LONG_MIN; i < LONG_MIN + 40; i++), i - LONG_MIN, <=, long)
  CHOOSE(INFINITY, for (long i = LONG_MIN; i < LONG_MIN + 40; i++), i - LONG_MIN, <, long)
  CHOOSE(INFINITY, for (long i = LONG_MAX; i > LONG_MAX - 1; i--), LONG_MAX - i, <=, long)
  CHOOSE(INFINITY, for (long i = LONG_MAX; i > LONG_MAX - 40; i--), LONG_MAX - i, <, long)
  CHOOSE(INFINITY, for (uint64_t i = middle; i < middle + 40; i++), i - middle, <=, uint64_t)
  CHOOSE(INFINITY, for (uint64_t i = middle; i < middle + 40; i++), i - middle, <, uint64_t)
  CHOOSE(-1, for (uint64_t i = middle; i < middle + 40; i++), i - middle, <=, uint64_t)
  double m = INFINITY;
  uint64_t k = 7;
  int q = 5;
#pragma acc kernels
  for (uint64_t i = 3; i < 40; i++)
    for (int j = 0; j < 3; j++)
      if (v[i + j] <= m) {
        m = v[i + j];
        k = i;
        q = j;
      }
  printf("%g %lld %d\n", m, (long long)k, q);
}

int main(void) {
  for (int i = 0; i < 64; i++)
    v[i] = INFINITY;
  all();
  for (int i = 0; i < 64; i++)
    v[i] = i * 5 % 7;
  all();
}
