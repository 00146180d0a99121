// Complex arithmetic in kernels: sums by parts, products, division, a Mandelbrot iteration.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

#include <complex.h>

enum { N = 300 };

int main(void) {
  static double complex z[N], w[N], product[N], quotient[N];
  static float complex f[N];
  static int steps[N];
  for (int i = 0; i < N; i++) {
    z[i] = i - 3 * I;
    w[i] = 2 + I * (i % 5 - 2);
    f[i] = 1 + I * i;
  }
  double re = 0, im = 0;
#pragma acc parallel loop copyin(z, w) copyout(product, quotient) reduction(+ : re, im)
  for (int i = 0; i < N; i++) {
    product[i] = z[i] * w[i];
    quotient[i] = z[i] / w[i];
    re += creal(product[i]);
    im += cimag(product[i]);
  }
  double want_re = 0, want_im = 0;
  for (int i = 0; i < N; i++) {
    double complex p = z[i] * w[i], q = z[i] / w[i];
    CHECK_EQ(creal(product[i]), creal(p));
    CHECK_EQ(cimag(product[i]), cimag(p));
    CHECK_NEAR(creal(quotient[i]), creal(q), 1e-13);
    CHECK_NEAR(cimag(quotient[i]), cimag(q), 1e-13);
    want_re += creal(p);
    want_im += cimag(p);
  }
  CHECK_EQ(re, want_re);
  CHECK_EQ(im, want_im);

#pragma acc parallel loop copy(f)
  for (int i = 0; i < N; i++)
    f[i] = conjf(f[i]) * f[i] + I;
  for (int i = 0; i < N; i++) {
    CHECK_EQ(crealf(f[i]), 1.0f + (float)i * i);
    CHECK_EQ(cimagf(f[i]), 1);
  }

#pragma acc parallel loop copyout(steps)
  for (int i = 0; i < N; i++) {
    double complex c = -2.0 + 3.0 * i / N + 0.1 * I, v = 0;
    int n = 0;
    while (n < 100 && creal(v) * creal(v) + cimag(v) * cimag(v) < 4) {
      v = v * v + c;
      n++;
    }
    steps[i] = n;
  }
  for (int i = 0; i < N; i++) {
    double x = 0, y = 0, a = -2.0 + 3.0 * i / N, b = 0.1;
    int n = 0;
    while (n < 100 && x * x + y * y < 4) {
      double t = x * x - y * y + a;
      y = 2 * x * y + b;
      x = t;
      n++;
    }
    // Rounding (contraction) may move a point of the border by a few steps.
    CHECK(abs(steps[i] - n) <= (n > 20 ? 100 : 1));
  }
  return check_done();
}
