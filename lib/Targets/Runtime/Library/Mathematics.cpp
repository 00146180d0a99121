//===- Mathematics.cpp - rarer functions of <math.h> in kernels -------------===//
//
// Made of those that libdevice or the GPU itself has.
//
//===----------------------------------------------------------------------===//
#include <limits.h>

extern "C" {
double nextafter(double X, double Towards);
float nextafterf(float X, float Towards);
double remainder(double X, double By);
float remainderf(float X, float By);
double lgamma(double X);
float lgammaf(float X);
}

/* The greater one, or with Least the lesser one, of two numbers that may be zeros of both signs. */
#define PACC_CHOSEN(Real, S, Name, Least)                                                     \
  static Real Name##Of##S(Real X, Real Y) {                                                   \
    if (X == Y)                                                                               \
      return (__builtin_signbit(X) != 0) == Least ? X : Y;                                    \
    return (X < Y) == Least ? X : Y;                                                          \
  }                                                                                           \
  /* A NaN wins. */                                                                           \
  Real f##Name##imum##S(Real X, Real Y) {                                                     \
    return X != X || Y != Y ? X + Y : Name##Of##S(X, Y);                                      \
  }                                                                                           \
  Real f##Name##imum_num##S(Real X, Real Y) {                                                 \
    return X != X ? (Y != Y ? X + Y : Y) : Y != Y ? X : Name##Of##S(X, Y);                    \
  }                                                                                           \
  /* By the distance from zero; equal distances, and those of NaNs, by the number. */         \
  static bool Name##Wins##S(Real X, Real Y) {                                                 \
    return Least ? __builtin_fabs##S(X) < __builtin_fabs##S(Y)                                \
                 : __builtin_fabs##S(X) > __builtin_fabs##S(Y);                               \
  }                                                                                           \
  Real f##Name##imum_mag##S(Real X, Real Y) {                                                 \
    return Name##Wins##S(X, Y) ? X : Name##Wins##S(Y, X) ? Y : f##Name##imum##S(X, Y);        \
  }                                                                                           \
  Real f##Name##imum_mag_num##S(Real X, Real Y) {                                             \
    return Name##Wins##S(X, Y) ? X : Name##Wins##S(Y, X) ? Y : f##Name##imum_num##S(X, Y);    \
  }                                                                                           \
  Real f##Name##mag##S(Real X, Real Y) { return f##Name##imum_mag_num##S(X, Y); }

#define PACC_MATHEMATICS(Real, S)                                                             \
  extern "C" {                                                                                \
  Real gamma##S(Real X) { return lgamma##S(X); }                                              \
  Real drem##S(Real X, Real By) { return remainder##S(X, By); }                               \
  Real nextup##S(Real X) { return nextafter##S(X, __builtin_huge_val##S()); }                 \
  Real nextdown##S(Real X) { return nextafter##S(X, -__builtin_huge_val##S()); }              \
  /* 1.f of 1.f * 2^e */                                                                      \
  Real significand##S(Real X) {                                                               \
    return X == 0 || !(__builtin_fabs##S(X) < __builtin_huge_val##S())                        \
               ? X                                                                            \
               : __builtin_scalbn##S(X, -__builtin_ilogb##S(X));                              \
  }                                                                                           \
  long llogb##S(Real X) {                                                                     \
    if (X == 0 || X != X)                                                                     \
      return LONG_MIN; /* glibc's FP_LLOGB0, FP_LLOGBNAN */                                   \
    return __builtin_fabs##S(X) < __builtin_huge_val##S() ? __builtin_ilogb##S(X) : LONG_MAX; \
  }                                                                                           \
  /* The sign of the gamma function: between the negative whole numbers it changes. */        \
  Real lgamma##S##_r(Real X, int *Sign) {                                                     \
    const Real Below = __builtin_floor##S(X);                                                 \
    *Sign = X == 0 ? (__builtin_signbit(X) ? -1 : 1)                                          \
                   : X < 0 && X != Below && __builtin_fmod##S(Below, 2) != 0 ? -1 : 1;        \
    return lgamma##S(X);                                                                      \
  }                                                                                           \
  PACC_CHOSEN(Real, S, max, false)                                                            \
  PACC_CHOSEN(Real, S, min, true)                                                             \
  }

PACC_MATHEMATICS(double, )
PACC_MATHEMATICS(float, f)
