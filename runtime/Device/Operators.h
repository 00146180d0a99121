//===- Operators.h - the operators and types of reductions -*- C++ -*-===//
//
// One table of OP x TYPE, expanded by every Reduce*.cpp, and what each operator
// does to two values. Integers wrap. max and min of floating point ignore a NaN
// where the other value is a number, as fmax and fmin do. Complex
// multiplication is the textbook formula, without recovery of infinities.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_DEVICE_OPERATORS_H
#define PACC_DEVICE_OPERATORS_H

#include "Form.h"

struct c32 {
  float re, im;
};
struct c64 {
  double re, im;
};

namespace pacc::device {

struct Add {
  template <class T> PACCD_INLINE T operator()(T A, T B) const {
    return T(uint64_t(A) + uint64_t(B));
  }
  PACCD_INLINE float operator()(float A, float B) const { return A + B; }
  PACCD_INLINE double operator()(double A, double B) const { return A + B; }
  PACCD_INLINE c32 operator()(c32 A, c32 B) const {
    return {A.re + B.re, A.im + B.im};
  }
  PACCD_INLINE c64 operator()(c64 A, c64 B) const {
    return {A.re + B.re, A.im + B.im};
  }
};

struct Mul {
  template <class T> PACCD_INLINE T operator()(T A, T B) const {
    return T(uint64_t(A) * uint64_t(B));
  }
  PACCD_INLINE float operator()(float A, float B) const { return A * B; }
  PACCD_INLINE double operator()(double A, double B) const { return A * B; }
  PACCD_INLINE c32 operator()(c32 A, c32 B) const {
    return {A.re * B.re - A.im * B.im, A.re * B.im + A.im * B.re};
  }
  PACCD_INLINE c64 operator()(c64 A, c64 B) const {
    return {A.re * B.re - A.im * B.im, A.re * B.im + A.im * B.re};
  }
};

struct Max {
  template <class T> PACCD_INLINE T operator()(T A, T B) const {
    return A < B ? B : A;
  }
  PACCD_INLINE float operator()(float A, float B) const {
    return __builtin_fmaxf(A, B);
  }
  PACCD_INLINE double operator()(double A, double B) const {
    return __builtin_fmax(A, B);
  }
};

struct Min {
  template <class T> PACCD_INLINE T operator()(T A, T B) const {
    return B < A ? B : A;
  }
  PACCD_INLINE float operator()(float A, float B) const {
    return __builtin_fminf(A, B);
  }
  PACCD_INLINE double operator()(double A, double B) const {
    return __builtin_fmin(A, B);
  }
};

struct And {
  template <class T> PACCD_INLINE T operator()(T A, T B) const {
    return T(A & B);
  }
};

struct Or {
  template <class T> PACCD_INLINE T operator()(T A, T B) const {
    return T(A | B);
  }
};

struct Xor {
  template <class T> PACCD_INLINE T operator()(T A, T B) const {
    return T(A ^ B);
  }
};

} // namespace pacc::device

// X(name of operator, functor, name of type, C type)
#define PACCD_OPERATORS_COMPLEX(X, N, T) X(add, Add, N, T) X(mul, Mul, N, T)
#define PACCD_OPERATORS_FLOAT(X, N, T)                                         \
  PACCD_OPERATORS_COMPLEX(X, N, T) X(max, Max, N, T) X(min, Min, N, T)
#define PACCD_OPERATORS_INTEGER(X, N, T)                                       \
  PACCD_OPERATORS_FLOAT(X, N, T)                                               \
  X(and, And, N, T) X(or, Or, N, T) X(xor, Xor, N, T)

/// The scalars, which the ABI passes by value, and those that it passes through
/// a pointer.
#define PACCD_SCALAR_REDUCTIONS(X)                                             \
  PACCD_OPERATORS_INTEGER(X, i32, int32_t)                                     \
  PACCD_OPERATORS_INTEGER(X, u32, uint32_t)                                    \
  PACCD_OPERATORS_INTEGER(X, i64, int64_t)                                     \
  PACCD_OPERATORS_INTEGER(X, u64, uint64_t)                                    \
  PACCD_OPERATORS_FLOAT(X, f32, float)                                         \
  PACCD_OPERATORS_FLOAT(X, f64, double)
#define PACCD_COMPLEX_REDUCTIONS(X)                                            \
  PACCD_OPERATORS_COMPLEX(X, c32, c32)                                         \
  PACCD_OPERATORS_COMPLEX(X, c64, c64)

#endif
