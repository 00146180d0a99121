// Functions of <math.h> and <complex.h> that GPU libraries do not have by these names.
// RUN: %pacc -O2 %s -o %t -lm && %run_host %t && %run_emulator %t
#define _GNU_SOURCE
#include "../../check.h"
#include <complex.h>

enum { N = 64, RESULTS = 12 };

#define OF(suffix, real)                                                                           \
  static void of_##real(real x, real y, double *got) {                                             \
    int sign;                                                                                      \
    got[0] = gamma##suffix(fabs##suffix(x) + 1) + drem##suffix(x, y + 0.3f);                       \
    got[1] = significand##suffix(x);                                                               \
    got[2] = nextup##suffix(x);                                                                    \
    got[3] = nextdown##suffix(x);                                                                  \
    got[4] = llogb##suffix(x + 100);                                                               \
    got[5] = lgamma##suffix##_r(x + (real)0.25, &sign) * sign;                                     \
    got[6] = fmaximum##suffix(x, y) + 3 * fminimum##suffix(x, y);                                  \
    got[7] = fmaximum_num##suffix(x, y) + 3 * fminimum_num##suffix(x, y);                          \
    got[8] = fmaximum_mag##suffix(x, y) + 3 * fminimum_mag_num##suffix(x, y);                      \
    got[9] = fmaxmag##suffix(x, y) + 3 * fminmag##suffix(x, y);                                    \
    real _Complex z = clog10##suffix(x + y * (real _Complex)I);                                    \
    got[10] = creal##suffix(z);                                                                    \
    got[11] = cimag##suffix(z);                                                                    \
  }
OF(, double)
OF(f, float)

int main(void) {
  double got[N][2][RESULTS], want[2][RESULTS];
  /* Rounded here alone: some of the functions leap. */
  double x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i] = i * 0.37 - 9, y[i] = 5 - i * 0.11;
#pragma acc parallel loop copyin(x, y) copyout(got)
  for (int i = 0; i < N; i++) {
    of_double(x[i], y[i], got[i][0]);
    of_float(x[i], y[i], got[i][1]);
  }
  for (int i = 0; i < N; i++) {
    of_double(x[i], y[i], want[0]);
    of_float(x[i], y[i], want[1]);
    for (int k = 0; k < RESULTS; k++) {
      CHECK_NEAR(got[i][0][k], want[0][k], 1e-13);
      CHECK_NEAR(got[i][1][k], want[1][k], 1e-5);
    }
  }
  return check_done();
}
