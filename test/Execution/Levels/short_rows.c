// Rows that the compiler knows to be short, a gang each: on a GPU gangs have less than a warp's lanes, which add up, meet
// and share what the gang has by themselves.
// RUN: %pacc -O0 -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.O2 && %run_host %t.O2 && env PACC_EMULATOR=order:2 %run_emulator %t.O2
#include "../check.h"
#include <float.h>

enum { N = 601, MOST = 64 };

static double a[N * MOST], b[N * MOST], y[N];
static int largest[N];

// Two sums, then a loop that needs both.
#define NORMALISED(T)                                                                                \
  static void normalised##T(int n) {                                                                 \
    _Pragma("acc parallel loop present(a, b, y)")                                                    \
    for (int i = 0; i < n; i++) {                                                                    \
      double s = 0, t = 0;                                                                           \
      for (int q = 0; q < T; q++) {                                                                  \
        s += a[i * T + q];                                                                           \
        t += q * a[i * T + q];                                                                       \
      }                                                                                              \
      y[i] = t / s;                                                                                  \
      for (int q = 0; q < T; q++) b[i * T + q] = a[i * T + q] / s + t;                               \
    }                                                                                                \
  }

// A sum and an extremum, with levels.
#define EXTREMA(T)                                                                                   \
  static void extrema##T(int n) {                                                                    \
    _Pragma("acc parallel loop gang present(a, b, y, largest)")                                      \
    for (int i = 0; i < n; i++) {                                                                    \
      double most = -DBL_MAX;                                                                        \
      int at = T;                                                                                    \
      _Pragma("acc loop vector reduction(max : most)")                                               \
      for (int q = 0; q < T; q++) most = most > a[i * T + q] ? most : a[i * T + q];                  \
      _Pragma("acc loop vector reduction(min : at)")                                                 \
      for (int q = 0; q < T; q++)                                                                    \
        if (a[i * T + q] == most && q < at) at = q;                                                  \
      largest[i] = at;                                                                               \
      y[i] = most;                                                                                   \
      _Pragma("acc loop vector")                                                                     \
      for (int q = 0; q < T; q++) b[i * T + q] = q == at ? most : 0;                                 \
    }                                                                                                \
  }

// What the gang has in an array, all its lanes need.
#define THROUGH_ARRAY(T)                                                                             \
  static void throughArray##T(int n) {                                                               \
    _Pragma("acc parallel loop gang present(a, b, y)")                                               \
    for (int i = 0; i < n; i++) {                                                                    \
      double w[T], s = 0;                                                                            \
      _Pragma("acc loop vector")                                                                     \
      for (int q = 0; q < T; q++) w[q] = a[i * T + q] * 2;                                           \
      _Pragma("acc loop vector reduction(+ : s)")                                                    \
      for (int q = 0; q < T; q++) s += w[T - 1 - q] * (q + 1);                                       \
      y[i] = s;                                                                                      \
      _Pragma("acc loop vector")                                                                     \
      for (int q = 0; q < T; q++) b[i * T + q] = w[(q + 1) % T] + s;                                 \
    }                                                                                                \
  }

static int check(int T, int kind, int n) {
  for (int i = 0; i < n; i++) {
    double s = 0, t = 0, most = -DBL_MAX;
    int at = T;
    for (int q = 0; q < T; q++) {
      const double v = a[i * T + q];
      s += v, t += q * v;
      if (v > most) most = v, at = q;
    }
    double reversed = 0;
    for (int q = 0; q < T; q++) reversed += a[i * T + T - 1 - q] * 2 * (q + 1);
    const double wanted = kind == 0 ? t / s : kind == 1 ? most : reversed;
    if (fabs(y[i] - wanted) > 1e-9 * fabs(wanted) || (kind == 1 && largest[i] != at)) return 0;
    for (int q = 0; q < T; q++) {
      const double v = a[i * T + q], element = kind == 0   ? v / s + t
                                               : kind == 1 ? (q == at ? most : 0)
                                                           : a[i * T + (q + 1) % T] * 2 + reversed;
      if (fabs(b[i * T + q] - element) > 1e-9 * fabs(element)) return 0;
    }
  }
  return 1;
}

#define ALL(T) NORMALISED(T) EXTREMA(T) THROUGH_ARRAY(T)
ALL(9) ALL(12) ALL(16) ALL(17) ALL(31) ALL(33) ALL(64)

#define RUN(T)                                                                                       \
  for (int kind = 0; kind < 3; kind++)                                                               \
    for (int n = N; n; n = n == N ? 5 : 0) {                                                         \
      kind == 0 ? normalised##T(n) : kind == 1 ? extrema##T(n) : throughArray##T(n);                 \
      _Pragma("acc update self(b, y, largest)") CHECK(check(T, kind, n));                            \
    }

int main(void) {
  for (int i = 0; i < N * MOST; i++) a[i] = 1 + (i * 7919L % 1013) / 512.;
#pragma acc data copyin(a) create(b, y, largest)
  {
    RUN(9) RUN(12) RUN(16) RUN(17) RUN(31) RUN(33) RUN(64)
  }
  return check_done();
}
