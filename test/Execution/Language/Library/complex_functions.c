// The complex functions of the C library, also those that are the inverse of others; and small ones of stdlib.h and math.h.
// RUN: %pacc -O2 %s -o %t -lm && %run_host %t && %run_emulator %t
// RUN: %pacc -O2 -gpu=cc80 -c %s -o %t.o
// RUN: %pacc %without_gpu -O0 %s -o %t -lm && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../../check.h"
#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>

enum { N = 49, COUNT = 9 };

#define ALL(to, suffix, z)                                                                                             \
  do {                                                                                                                 \
    to[0][i] = ctan##suffix(z);                                                                                        \
    to[1][i] = ctanh##suffix(z);                                                                                       \
    to[2][i] = casin##suffix(z);                                                                                       \
    to[3][i] = cacos##suffix(z);                                                                                       \
    to[4][i] = catan##suffix(z);                                                                                       \
    to[5][i] = casinh##suffix(z);                                                                                      \
    to[6][i] = cacosh##suffix(z);                                                                                      \
    to[7][i] = catanh##suffix(z);                                                                                      \
    to[8][i] = cproj##suffix(z);                                                                                       \
  } while (0)

int main(void) {
  static const double parts[7] = {0, 1e-8, 0.3, -1.25, 2, -19, 300};
  double complex z[N], got[COUNT][N], want[COUNT][N];
  float complex narrow[COUNT][N];
  for (int i = 0; i < N; i++)
    z[i] = parts[i / 7] + I * parts[i % 7];
#pragma acc parallel loop copyin(z) copyout(got, narrow)
  for (int i = 0; i < N; i++) {
    ALL(got, , z[i]);
    ALL(narrow, f, (float complex)z[i]);
  }
  for (int i = 0; i < N; i++)
    ALL(want, , z[i]);
  for (int f = 0; f < COUNT; f++)
    for (int i = 0; i < N; i++) {
      CHECK(cabs(got[f][i] - want[f][i]) <= 1e-14 * cabs(want[f][i]));
      CHECK(cabs(narrow[f][i] - want[f][i]) <= 1e-6 * cabs(want[f][i]));
    }
  long numbers[N];
  double none[N];
#pragma acc parallel loop copyout(numbers, none)
  for (int i = 0; i < N; i++) {
    div_t a = div(7 * i - 100, 6);
    ldiv_t b = ldiv(-1000L * i, 7);
    numbers[i] = a.quot * 10 + a.rem + b.quot + b.rem + ffs(i * 8);
    numbers[i] += (long)scalbln(i, i) + (scalblnf(i + 1, 1L << 40) > 1e30f);
    none[i] = i % 2 ? nan("") : nanf("1");
  }
  for (int i = 0; i < N; i++) {
    div_t a = div(7 * i - 100, 6);
    ldiv_t b = ldiv(-1000L * i, 7);
    CHECK_EQ(numbers[i], a.quot * 10 + a.rem + b.quot + b.rem + ffs(i * 8) + (long)scalbln(i, i) + 1);
    CHECK(isnan(none[i]));
  }
  return check_done();
}
