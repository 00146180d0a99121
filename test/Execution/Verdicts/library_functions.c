// Loops of kernels that call the C library's mathematics: complex numbers, and results through pointers to variables of
// the iteration.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='side effects' --implicit-check-not='loop seq'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
#define _GNU_SOURCE
#include <complex.h>
#include <math.h>
#include <stdio.h>

enum { N = 40 };
static double complex z[N];
static double a[N];

#define EACH(function)                                                                             \
  static void of_##function(void) {                                                                \
    _Pragma("acc kernels copy(z)") for (int i = 0; i < N; i++) z[i] = function(z[i]) * 0.5;         \
  }
#define ALL(DO)                                                                                    \
  DO(cabs) DO(carg) DO(creal) DO(cimag) DO(conj) DO(cproj) DO(cexp) DO(clog) DO(csqrt) DO(csin) DO(ccos) DO(ctan)  \
  DO(csinh) DO(ccosh) DO(ctanh) DO(casin) DO(cacos) DO(catan) DO(casinh) DO(cacosh) DO(catanh)
ALL(EACH)

// Complex numbers of floats go to functions by way of memory.
static float complex w[N];
#define EACH_FLOAT(function)                                                                       \
  static void of_##function(void) {                                                                \
    _Pragma("acc kernels copy(w)") for (int i = 0; i < N; i++) w[i] = function(w[i]) * 0.5f;        \
  }
#define ALL_FLOAT(DO) DO(cabsf) DO(cargf) DO(conjf) DO(cexpf) DO(csqrtf) DO(clogf)
ALL_FLOAT(EACH_FLOAT)

static void of_pow(void) {
#pragma acc kernels copy(z)
  for (int i = 0; i < N; i++) z[i] = cpow(z[i], 0.5 + I); // CHECK: [[#@LINE]], #pragma acc loop gang, vector
}
static void through_pointers(void) {
#pragma acc kernels copy(a)
  for (int i = 0; i < N; i++) { // CHECK: [[#@LINE]], #pragma acc loop gang, vector
    double s, c, whole;
    int exponent;
    sincos(a[i], &s, &c);
    const double part = modf(a[i], &whole), mantissa = frexp(a[i], &exponent);
    a[i] = s * 2 + c + whole + part + mantissa + exponent;
  }
}

int main(void) {
#define CALL(function)                                                                             \
  for (int i = 0; i < N; i++) z[i] = 0.3 + i * 0.01 + (0.2 + i * 0.02) * I;                \
  of_##function();                                                                                 \
  for (int i = 0; i < N; i += 13)                                                                  \
    printf(#function " %.5f %.5f\n", creal(z[i]), cimag(z[i]));
  ALL(CALL)
#define CALL_FLOAT(function)                                                                       \
  for (int i = 0; i < N; i++) w[i] = 0.3f + i * 0.01f + (0.2f + i * 0.02f) * I;                      \
  of_##function();                                                                                 \
  for (int i = 0; i < N; i += 13)                                                                  \
    printf(#function " %.4f %.4f\n", crealf(w[i]), cimagf(w[i]));
  ALL_FLOAT(CALL_FLOAT)
  for (int i = 0; i < N; i++) a[i] = 0.37 * i + 1, z[i] = 0.3 + i * 0.01 + (0.2 + i * 0.02) * I;
  of_pow();
  through_pointers();
  for (int i = 0; i < N; i += 7) printf("%.5f %.5f %.5f\n", creal(z[i]), cimag(z[i]), a[i]);
}
