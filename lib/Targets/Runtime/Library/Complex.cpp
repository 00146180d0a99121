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
  }

PACC_COMPLEX(double, d, )
PACC_COMPLEX(float, s, f)
