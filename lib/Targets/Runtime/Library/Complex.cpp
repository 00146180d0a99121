//===- Complex.cpp - complex arithmetic in kernels ------------------------===//
//
// What Clang calls for `a * b` and `a / b` (Annex G), and libm's complex
// functions. Compiled for the host's calling conventions, as the callers are.
// Infinities follow the plain formulas.
//
//===----------------------------------------------------------------------===//

#define PACC_COMPLEX(Real, S, Suffix)                                                         \
  typedef Real _Complex C##S;                                                                 \
  static C##S make##S(Real Re, Real Im) {                                                     \
    C##S Z;                                                                                   \
    __real__ Z = Re;                                                                          \
    __imag__ Z = Im;                                                                          \
    return Z;                                                                                 \
  }                                                                                           \
  static Real re##S(C##S Z) { return __real__ Z; }                                            \
  static Real im##S(C##S Z) { return __imag__ Z; }                                            \
  extern "C" {                                                                                \
  C##S __mul##S##c3(Real A, Real B, Real C, Real D) {                                         \
    return make##S(A * C - B * D, A * D + B * C);                                             \
  }                                                                                           \
  /* Smith's method: no overflow on the way to a result that is in range. */                  \
  C##S __div##S##c3(Real A, Real B, Real C, Real D) {                                         \
    if (__builtin_fabs##Suffix(C) >= __builtin_fabs##Suffix(D)) {                             \
      Real Ratio = D / C, Scale = C + D * Ratio;                                              \
      return make##S((A + B * Ratio) / Scale, (B - A * Ratio) / Scale);                       \
    }                                                                                         \
    Real Ratio = C / D, Scale = C * Ratio + D;                                                \
    return make##S((A * Ratio + B) / Scale, (B * Ratio - A) / Scale);                         \
  }                                                                                           \
  Real cabs##Suffix(C##S Z) { return __builtin_hypot##Suffix(re##S(Z), im##S(Z)); }           \
  Real carg##Suffix(C##S Z) { return __builtin_atan2##Suffix(im##S(Z), re##S(Z)); }           \
  Real creal##Suffix(C##S Z) { return re##S(Z); }                                             \
  Real cimag##Suffix(C##S Z) { return im##S(Z); }                                             \
  C##S conj##Suffix(C##S Z) { return make##S(re##S(Z), -im##S(Z)); }                          \
  C##S cexp##Suffix(C##S Z) {                                                                 \
    Real Scale = __builtin_exp##Suffix(re##S(Z));                                             \
    return make##S(Scale * __builtin_cos##Suffix(im##S(Z)),                                   \
                   Scale * __builtin_sin##Suffix(im##S(Z)));                                  \
  }                                                                                           \
  C##S clog##Suffix(C##S Z) {                                                                 \
    return make##S(__builtin_log##Suffix(cabs##Suffix(Z)), carg##Suffix(Z));                  \
  }                                                                                           \
  C##S clog10##Suffix(C##S Z) {                                                               \
    return make##S(__builtin_log10##Suffix(cabs##Suffix(Z)),                                  \
                   carg##Suffix(Z) * static_cast<Real>(0.43429448190325182765));              \
  }                                                                                           \
  C##S csqrt##Suffix(C##S Z) {                                                                \
    Real Re = re##S(Z), Im = im##S(Z), Size = cabs##Suffix(Z);                                \
    if (Size == 0)                                                                            \
      return make##S(0, Im);                                                                  \
    Real Half = __builtin_sqrt##Suffix((Size + __builtin_fabs##Suffix(Re)) / 2);              \
    Real Other = __builtin_fabs##Suffix(Im) / (2 * Half);                                     \
    return Re >= 0 ? make##S(Half, __builtin_copysign##Suffix(Other, Im))                     \
                   : make##S(Other, __builtin_copysign##Suffix(Half, Im));                    \
  }                                                                                           \
  C##S cpow##Suffix(C##S Base, C##S Exponent) {                                               \
    if (re##S(Base) == 0 && im##S(Base) == 0)                                                 \
      return make##S(re##S(Exponent) == 0 && im##S(Exponent) == 0, 0);                        \
    C##S L = clog##Suffix(Base);                                                              \
    return cexp##Suffix(__mul##S##c3(re##S(L), im##S(L), re##S(Exponent), im##S(Exponent)));  \
  }                                                                                           \
  C##S csin##Suffix(C##S Z) {                                                                 \
    return make##S(__builtin_sin##Suffix(re##S(Z)) * __builtin_cosh##Suffix(im##S(Z)),        \
                   __builtin_cos##Suffix(re##S(Z)) * __builtin_sinh##Suffix(im##S(Z)));       \
  }                                                                                           \
  C##S ccos##Suffix(C##S Z) {                                                                 \
    return make##S(__builtin_cos##Suffix(re##S(Z)) * __builtin_cosh##Suffix(im##S(Z)),        \
                   -__builtin_sin##Suffix(re##S(Z)) * __builtin_sinh##Suffix(im##S(Z)));      \
  }                                                                                           \
  C##S csinh##Suffix(C##S Z) {                                                                \
    return make##S(__builtin_sinh##Suffix(re##S(Z)) * __builtin_cos##Suffix(im##S(Z)),        \
                   __builtin_cosh##Suffix(re##S(Z)) * __builtin_sin##Suffix(im##S(Z)));       \
  }                                                                                           \
  C##S ccosh##Suffix(C##S Z) {                                                                \
    return make##S(__builtin_cosh##Suffix(re##S(Z)) * __builtin_cos##Suffix(im##S(Z)),        \
                   __builtin_sinh##Suffix(re##S(Z)) * __builtin_sin##Suffix(im##S(Z)));       \
  }                                                                                           \
  C##S cproj##Suffix(C##S Z) {                                                                \
    return __builtin_isinf(re##S(Z)) || __builtin_isinf(im##S(Z))                             \
               ? make##S(__builtin_inf(), __builtin_copysign##Suffix(0, im##S(Z)))            \
               : Z;                                                                           \
  }                                                                                           \
  /* Kahan's formulas, in which nothing is subtracted that could cancel: "Branch cuts for complex\
     elementary functions", 1987. */                                                          \
  C##S ctanh##Suffix(C##S Z) {                                                                \
    Real X = re##S(Z), Y = im##S(Z);                                                          \
    if (__builtin_fabs##Suffix(X) > 20)                                                       \
      return make##S(__builtin_copysign##Suffix(1, X),                                        \
                     4 * __builtin_sin##Suffix(Y) * __builtin_cos##Suffix(Y) *                \
                         __builtin_exp##Suffix(-2 * __builtin_fabs##Suffix(X)));              \
    Real T = __builtin_tan##Suffix(Y), B = 1 + T * T, Sinh = __builtin_sinh##Suffix(X);       \
    Real Cosh = __builtin_sqrt##Suffix(1 + Sinh * Sinh), Scale = 1 + B * Sinh * Sinh;         \
    return make##S(B * Cosh * Sinh / Scale, T / Scale);                                       \
  }                                                                                           \
  C##S casin##Suffix(C##S Z) {                                                                \
    C##S M = csqrt##Suffix(make##S(1 - re##S(Z), -im##S(Z)));                                 \
    C##S P = csqrt##Suffix(make##S(1 + re##S(Z), im##S(Z)));                                  \
    return make##S(__builtin_atan2##Suffix(re##S(Z), re##S(M) * re##S(P) - im##S(M) * im##S(P)),\
                   __builtin_asinh##Suffix(re##S(M) * im##S(P) - im##S(M) * re##S(P)));       \
  }                                                                                           \
  C##S cacos##Suffix(C##S Z) {                                                                \
    C##S M = csqrt##Suffix(make##S(1 - re##S(Z), -im##S(Z)));                                 \
    C##S P = csqrt##Suffix(make##S(1 + re##S(Z), im##S(Z)));                                  \
    return make##S(2 * __builtin_atan2##Suffix(re##S(M), re##S(P)),                           \
                   __builtin_asinh##Suffix(re##S(P) * im##S(M) - im##S(P) * re##S(M)));       \
  }                                                                                           \
  C##S cacosh##Suffix(C##S Z) {                                                               \
    C##S M = csqrt##Suffix(make##S(re##S(Z) - 1, im##S(Z)));                                  \
    C##S P = csqrt##Suffix(make##S(re##S(Z) + 1, im##S(Z)));                                  \
    return make##S(__builtin_asinh##Suffix(re##S(M) * re##S(P) + im##S(M) * im##S(P)),        \
                   2 * __builtin_atan2##Suffix(im##S(M), re##S(P)));                          \
  }                                                                                           \
  C##S catanh##Suffix(C##S Z) {                                                               \
    Real X = re##S(Z), Y = im##S(Z);                                                          \
    Real Far = (1 - X) * (1 - X) + Y * Y, Near = (1 + X) * (1 + X) + Y * Y;                   \
    Real Re = X < 0 ? -__builtin_log1p##Suffix(-4 * X / Near) / 4                             \
                    : __builtin_log1p##Suffix(4 * X / Far) / 4;                               \
    return make##S(Re, __builtin_atan2##Suffix(2 * Y, (1 - X) * (1 + X) - Y * Y) / 2);        \
  }                                                                                           \
  /* f(z) = -i g(iz) */                                                                       \
  static C##S turn##S(C##S Z) { return make##S(-im##S(Z), re##S(Z)); }                        \
  static C##S back##S(C##S Z) { return make##S(im##S(Z), -re##S(Z)); }                        \
  C##S ctan##Suffix(C##S Z) { return back##S(ctanh##Suffix(turn##S(Z))); }                    \
  C##S casinh##Suffix(C##S Z) { return back##S(casin##Suffix(turn##S(Z))); }                  \
  C##S catan##Suffix(C##S Z) { return back##S(catanh##Suffix(turn##S(Z))); }                  \
  }

PACC_COMPLEX(double, d, )
PACC_COMPLEX(float, s, f)
