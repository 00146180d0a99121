// Integer code in kernels: division and remainder of every width and sign, shifts, conversions,
// overflow of unsigned types, 64-bit indices.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

#include <stdint.h>

enum { N = 97 };

#define TEST(type, expression)                                                                     \
  do {                                                                                             \
    type in[N], out[N];                                                                            \
    for (int i = 0; i < N; i++)                                                                    \
      in[i] = (type)(random_bits() * 2654435761u - 77777u * (unsigned)i);                          \
    _Pragma("acc parallel loop copyin(in) copyout(out)")                                           \
    for (int i = 0; i < N; i++) {                                                                  \
      const type x = in[i], y = (type)(i + 1);                                                     \
      out[i] = (type)(expression);                                                                 \
    }                                                                                              \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = in[i], y = (type)(i + 1);                                                           \
      CHECK_EQ(out[i], (type)(expression));                                                        \
    }                                                                                              \
  } while (0)

#define ALL(type)                                                                                  \
  TEST(type, x / y);                                                                               \
  TEST(type, x % y);                                                                               \
  TEST(type, (x >> 3) ^ (y << 2));                                                                 \
  TEST(type, (type)(x & y) | (type)~x);                                                            \
  TEST(type, x > y ? x - y : y - x);                                                               \
  TEST(type, (double)x * 0.5 + (double)y * 0.5);                                                                     \
  TEST(type, (x == y) + 2 * (x < y) + 4 * !x)

int main(void) {
  ALL(int8_t);
  ALL(uint8_t);
  ALL(int16_t);
  ALL(uint16_t);
  ALL(int32_t);
  ALL(uint32_t);
  ALL(int64_t);
  TEST(uint64_t, x / y);
  TEST(uint64_t, x % y);
  TEST(uint32_t, x *y + 0x9e3779b9u);
  TEST(uint64_t, x *y * 0x9e3779b97f4a7c15u);
  TEST(int64_t, (int64_t)(int32_t)x * (int64_t)y);
  TEST(uint32_t, __builtin_popcount(x) + 100 * __builtin_clz(x | 1) + 10000 * __builtin_ctz(x | 0x80000000u));

  // A 64-bit index whose low half alone would be wrong.
  int *a = malloc(N * sizeof(int));
  long base = 5000000000L;
  int *shifted = a - 0;
#pragma acc parallel loop copyout(a[0:N])
  for (long i = base; i < base + N; i++)
    shifted[i - base] = (int)(i % 1000);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i);
  free(a);
  return check_done();
}
