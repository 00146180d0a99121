// The functions of math.h in kernels, double and float, against the host's.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && %run_host %t.O3
#include "../../check.h"

enum { N = 61 };

/* x runs over a range where the function is defined; `ulps` of the type is the tolerance relative
 * to the larger of 1 and the value. */
#define TEST(type, epsilon, ulps, lo, hi, expression)                                              \
  do {                                                                                             \
    type in[N], out[N];                                                                            \
    for (int i = 0; i < N; i++)                                                                    \
      in[i] = (type)((lo) + ((hi) - (lo)) * (i + 0.5) / N);                                        \
    _Pragma("acc parallel loop copyin(in) copyout(out)")                                           \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = in[i];                                                                              \
      out[i] = expression;                                                                         \
    }                                                                                              \
    for (int i = 0; i < N; i++) {                                                                  \
      type x = in[i];                                                                              \
      type value = expression;                                                                     \
      double want = (double)value;                                                                 \
      if (!(fabs(out[i] - want) <= (ulps) * (epsilon) * fmax(1, fabs(want))))                      \
        check_report(__FILE__, __LINE__, #type " " #expression, (double)out[i], want);             \
    }                                                                                              \
  } while (0)

#define DOUBLE(lo, hi, expression) TEST(double, 2.3e-16, 8, lo, hi, expression)
#define FLOAT(lo, hi, expression) TEST(float, 1.2e-7, 8, lo, hi, expression)
#define EXACT(lo, hi, expression)                                                                  \
  TEST(double, 0, 0, lo, hi, expression);                                                          \
  TEST(float, 0, 0, lo, hi, expression)

static void doubles(void) {
  DOUBLE(-10, 10, sin(x));
  DOUBLE(-10, 10, cos(x));
  DOUBLE(-1.5, 1.5, tan(x));
  DOUBLE(1e5, 1e6, sin(x)); // needs the full argument reduction
  DOUBLE(-1, 1, asin(x));
  DOUBLE(-1, 1, acos(x));
  DOUBLE(-20, 20, atan(x));
  DOUBLE(-5, 5, atan2(x, 2 - x));
  DOUBLE(-4, 4, sinh(x));
  DOUBLE(-4, 4, cosh(x));
  DOUBLE(-4, 4, tanh(x));
  DOUBLE(-4, 4, asinh(x));
  DOUBLE(1, 9, acosh(x));
  DOUBLE(-0.99, 0.99, atanh(x));
  DOUBLE(-20, 20, exp(x));
  DOUBLE(-20, 20, exp2(x));
  DOUBLE(-2, 2, expm1(x));
  DOUBLE(0.01, 50, log(x));
  DOUBLE(0.01, 50, log2(x));
  DOUBLE(0.01, 50, log10(x));
  DOUBLE(-0.9, 5, log1p(x));
  DOUBLE(0.1, 9, pow(x, 2.7));
  DOUBLE(-9, 9, pow(x, 3));
  DOUBLE(0, 99, cbrt(x));
  DOUBLE(-50, 50, hypot(x, 3));
  DOUBLE(-3, 3, erf(x));
  DOUBLE(-3, 3, erfc(x));
  TEST(double, 2.3e-16, 40, 0.3, 10, tgamma(x));
  TEST(double, 2.3e-16, 40, 0.3, 20, lgamma(x));
}

static void floats(void) {
  FLOAT(-10, 10, sinf(x));
  FLOAT(-10, 10, cosf(x));
  FLOAT(-1.5, 1.5, tanf(x));
  FLOAT(-1, 1, asinf(x));
  FLOAT(-1, 1, acosf(x));
  FLOAT(-20, 20, atanf(x));
  FLOAT(-5, 5, atan2f(x, 2 - x));
  FLOAT(-4, 4, sinhf(x));
  FLOAT(-4, 4, coshf(x));
  FLOAT(-4, 4, tanhf(x));
  FLOAT(-10, 10, expf(x));
  FLOAT(-10, 10, exp2f(x));
  FLOAT(-2, 2, expm1f(x));
  FLOAT(0.01, 50, logf(x));
  FLOAT(0.01, 50, log2f(x));
  FLOAT(0.01, 50, log10f(x));
  FLOAT(-0.9, 5, log1pf(x));
  FLOAT(0.1, 9, powf(x, 2.7f));
  FLOAT(0, 99, cbrtf(x));
  FLOAT(-50, 50, hypotf(x, 3));
  FLOAT(-3, 3, erff(x));
  FLOAT(-3, 3, erfcf(x));
  TEST(float, 1.2e-7, 40, 0.3, 8, tgammaf(x));
  TEST(float, 1.2e-7, 40, 0.3, 8, lgammaf(x));
}

/* Rounded the same way everywhere. */
static void exact(void) {
  EXACT(0, 100, sqrt(x));
  EXACT(0, 100, sqrtf((float)x));
  EXACT(-9, 9, fabs(x));
  EXACT(-9, 9, fabsf((float)x));
  EXACT(-9, 9, floor(x));
  EXACT(-9, 9, ceil(x));
  EXACT(-9, 9, trunc(x));
  EXACT(-9, 9, round(x));
  EXACT(-9, 9, rint(x));
  EXACT(-9, 9, nearbyint(x));
  EXACT(-9, 9, floorf((float)x));
  EXACT(-9, 9, ceilf((float)x));
  EXACT(-9, 9, truncf((float)x));
  EXACT(-9, 9, roundf((float)x));
  EXACT(-9, 9, fmin(x, 1.5));
  EXACT(-9, 9, fmax(x, 1.5));
  EXACT(-9, 9, fminf((float)x, 1.5f));
  EXACT(-9, 9, fmaxf((float)x, 1.5f));
  EXACT(-9, 9, fmod(x, 1.75));
  EXACT(-9, 9, fmodf((float)x, 1.75f));
  EXACT(-9, 9, remainder(x, 1.75));
  EXACT(-9, 9, fdim(x, 0.5));
  EXACT(-9, 9, copysign(3.5, x));
  EXACT(-9, 9, copysignf(3.5f, (float)x));
  EXACT(-9, 9, fma(x, 2.0, 0.5));
  EXACT(-9, 9, ldexp(x, 5));
  EXACT(-9, 9, lround(x) + lrint(x) + llround(x));
  EXACT(-9, 9, (isnan(x) != 0) + 2 * (isinf(x) != 0) + 4 * (isfinite(x) != 0) + 8 * (signbit(x) != 0));
  EXACT(-9, 9, abs((int)x) + labs((long)x) + llabs((long long)(2 * x)));
  EXACT(-9, 9, nextafter(x, 100.0) > x);
  EXACT(0.1, 9, ilogb(x) + logb(x));
  EXACT(1, 5, scalbn(x, 3));
}

static void through_pointers(void) {
  double fraction[N], whole[N], mantissa[N], sine[N], cosine[N];
  int exponent[N];
#pragma acc parallel loop copyout(fraction, whole, mantissa, exponent, sine, cosine)
  for (int i = 0; i < N; i++) {
    double w;
    int e;
    // The product is exact: a device that contracts it with modf's subtraction gets the same.
    fraction[i] = modf(i * 1.25, &w);
    whole[i] = w;
    mantissa[i] = frexp(i * 1.25, &e);
    exponent[i] = e;
    // A compiler joins these two into one call.
    sine[i] = sin(i * 0.1);
    cosine[i] = cos(i * 0.1);
  }
  for (int i = 0; i < N; i++) {
    double w;
    int e;
    CHECK_EQ(fraction[i], modf(i * 1.25, &w));
    CHECK_EQ(whole[i], w);
    CHECK_EQ(mantissa[i], frexp(i * 1.25, &e));
    CHECK_EQ(exponent[i], e);
    CHECK_NEAR(sine[i], sin(i * 0.1), 1e-15);
    CHECK_NEAR(cosine[i], cos(i * 0.1), 1e-15);
  }
}

int main(void) {
  doubles();
  floats();
  exact();
  through_pointers();
  return check_done();
}
