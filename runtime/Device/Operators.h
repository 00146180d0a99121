//===- Operators.h - the operators and types of reductions -*- C++ -*-===//
//
// The table of OP x TYPE (pacc/ABI/Device.h) as every Reduce*.cpp expands it, and what
// each operator does to two values. Integers wrap. max and min of floating point ignore a NaN
// where the other value is a number, as fmax and fmin do. Complex
// multiplication is the textbook formula, without recovery of infinities.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_DEVICE_OPERATORS_H
#define PACC_DEVICE_OPERATORS_H

#include "Form.h"
#include "pacc/ABI/Device.h"

using c32 = pacc_c32;
using c64 = pacc_c64;

namespace pacc::device {

/// Sums and products of integers are computed in it.
template <class T> struct Wrapping {
  using Type = uint64_t;
};
template <> struct Wrapping<pacc_i128> {
  using Type = pacc_u128;
};
template <> struct Wrapping<pacc_u128> {
  using Type = pacc_u128;
};

struct Add {
  template <class T> PACCD_INLINE T operator()(T A, T B) const {
    using Type = typename Wrapping<T>::Type;
    return T(Type(A) + Type(B));
  }
  PACCD_INLINE float operator()(float A, float B) const { return A + B; }
  PACCD_INLINE double operator()(double A, double B) const { return A + B; }
  PACCD_INLINE long double operator()(long double A, long double B) const { return A + B; }
  PACCD_INLINE c32 operator()(c32 A, c32 B) const {
    return {A.re + B.re, A.im + B.im};
  }
  PACCD_INLINE c64 operator()(c64 A, c64 B) const {
    return {A.re + B.re, A.im + B.im};
  }
};

struct Mul {
  template <class T> PACCD_INLINE T operator()(T A, T B) const {
    using Type = typename Wrapping<T>::Type;
    return T(Type(A) * Type(B));
  }
  PACCD_INLINE float operator()(float A, float B) const { return A * B; }
  PACCD_INLINE double operator()(double A, double B) const { return A * B; }
  PACCD_INLINE long double operator()(long double A, long double B) const { return A * B; }
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
  // The builtin would be a call into the C library.
  PACCD_INLINE long double operator()(long double A, long double B) const {
    return A != A || A < B ? B : A;
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
  // The builtin would be a call into the C library.
  PACCD_INLINE long double operator()(long double A, long double B) const {
    return A != A || B < A ? B : A;
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

/// X(name of operator, functor, name of type, C type), for the scalars, which the ABI
/// passes by value, and those that it passes through a pointer.
#define PACCD_FUNCTOR(X, OP, FUNCTOR, RED, NAME, ENUM, TYPE)                   \
  X(OP, FUNCTOR, NAME, TYPE)
#define PACCD_SCALAR_REDUCTIONS(X) PACC_REDUCED_SCALARS(PACCD_FUNCTOR, X)
#define PACCD_WIDE_REDUCTIONS(X) PACC_REDUCED_WIDE(PACCD_FUNCTOR, X)

#endif
