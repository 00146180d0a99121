// Divisions by constants, by numbers that stay the same in a loop, and several by one number give each bit that a single
// division gives: of zeros with their signs, of the smallest and the largest numbers, of infinity and of what is none.
// RUN: %pacc -O3 %s -o %t -lm && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"
#include <float.h>
#include <stdint.h>

enum { SPECIAL = 24, N = 20000, DIVISORS = 40 };

// One division by one number at a time, which no compiler knows.
#define DEFINE(T, BITS, LEAST, SUB, MOST, EPS)                                                                         \
  static T T##_over(T x, T d) {                                                                                        \
    volatile T a = x, b = d;                                                                                           \
    return a / b;                                                                                                      \
  }                                                                                                                    \
  static void T##_compare(const char *what, T got, T x, T d) {                                                         \
    const T want = T##_over(x, d);                                                                                     \
    if (memcmp(&got, &want, sizeof(T)) && !(got != got && want != want)) {                                             \
      if (check_failures++ < CHECK_MAX_REPORTS)                                                                        \
        printf(#T " %s: %a / %a: got %a, want %a\n", what, (double)x, (double)d, (double)got, (double)want);           \
    }                                                                                                                  \
  }                                                                                                                    \
  static void T##_numbers(int n, T *x) {                                                                               \
    const T special[SPECIAL] = {0,         -(T)0,     SUB,       -SUB,     3 * SUB,   LEAST,    -LEAST,   LEAST / 2,   \
                                MOST,      -MOST,     MOST / 2,  INFINITY, -INFINITY, NAN,      1,        -1,          \
                                1 + EPS,   1 - EPS / 2, LEAST * 5, 12,      (T)0.1,    2 - EPS, MOST / 12, 12 * LEAST}; \
    static uint64_t state = 88172645463325252u;                                                                        \
    for (int i = 0; i < n; i++) {                                                                                      \
      state ^= state << 13;                                                                                            \
      state ^= state >> 7;                                                                                             \
      state ^= state << 17;                                                                                            \
      const BITS bits = (BITS)state;                                                                                   \
      if (i < SPECIAL)                                                                                                 \
        x[i] = special[i];                                                                                             \
      else if (i % 2)                                                                                                  \
        memcpy(&x[i], &bits, sizeof bits);                                                                             \
      else                                                                                                             \
        x[i] = (T)(int64_t)state / 1099511627776;                                                                      \
    }                                                                                                                  \
  }                                                                                                                    \
  static void T##_constants(int n, const T *restrict x, T *restrict y) {                                               \
    _Pragma("acc parallel loop copyin(x[0:n]) copyout(y[0:9*n])")                                                      \
    for (int i = 0; i < n; i++) {                                                                                      \
      y[9 * i] = x[i] / (T)3;                                                                                          \
      y[9 * i + 1] = x[i] / (T)-7;                                                                                     \
      y[9 * i + 2] = x[i] / (T)12;                                                                                     \
      y[9 * i + 3] = x[i] / (T)0.1;                                                                                    \
      y[9 * i + 4] = x[i] / (T)1e-9;                                                                                   \
      y[9 * i + 5] = x[i] / (T)3e11;                                                                                   \
      y[9 * i + 6] = x[i] / (2 - EPS);                                                                                 \
      y[9 * i + 7] = x[i] / (T)10 / (T)10;                                                                             \
      y[9 * i + 8] = (T)(i - 5) / (T)60;                                                                               \
    }                                                                                                                  \
    for (int i = 0; i < n; i++) {                                                                                      \
      const T by[] = {3, -7, 12, (T)0.1, (T)1e-9, (T)3e11, 2 - EPS};                                                   \
      for (int k = 0; k < 7; k++)                                                                                      \
        T##_compare("constant", y[9 * i + k], x[i], by[k]);                                                            \
      T##_compare("twice", y[9 * i + 7], T##_over(x[i], 10), 10);                                                      \
      T##_compare("whole number", y[9 * i + 8], (T)(i - 5), 60);                                                       \
    }                                                                                                                  \
  }                                                                                                                    \
  /* Each lane divides all numbers by its own, in a loop. */                                                           \
  static void T##_loops(int n, int m, const T *restrict x, const T *restrict d, T *restrict y) {                       \
    _Pragma("acc parallel loop copyin(x[0:n], d[0:m]) copyout(y[0:m*n])")                                              \
    for (int j = 0; j < m; j++) {                                                                                      \
      const T by = d[j];                                                                                               \
      for (int i = 0; i < n; i++)                                                                                      \
        y[i * m + j] = x[i] / by;                                                                                      \
    }                                                                                                                  \
    for (int j = 0; j < m; j++)                                                                                        \
      for (int i = 0; i < n; i++)                                                                                      \
        T##_compare("loop", y[i * m + j], x[i], d[j]);                                                                 \
  }                                                                                                                    \
  /* A lane divides six numbers by one; some quotients only under a condition. */                                      \
  static void T##_several(int n, const T *restrict x, T by, T *restrict y) {                                           \
    _Pragma("acc parallel loop copyin(x[0:n]) copy(y[0:n])")                                                           \
    for (int i = 0; i < n / 6; i++) {                                                                                  \
      for (int k = 0; k < 5; k++)                                                                                      \
        y[6 * i + k] = x[6 * i + k] / by;                                                                              \
      if (i % 3 == 0)                                                                                                  \
        y[6 * i + 5] = x[6 * i + 5] / by / (T)3;                                                                       \
    }                                                                                                                  \
    for (int i = 0; i < n / 6; i++) {                                                                                  \
      for (int k = 0; k < 5; k++)                                                                                      \
        T##_compare("several", y[6 * i + k], x[6 * i + k], by);                                                        \
      if (i % 3 == 0)                                                                                                  \
        T##_compare("condition", y[6 * i + 5], T##_over(x[6 * i + 5], by), 3);                                         \
    }                                                                                                                  \
  }                                                                                                                    \
  /* What follows from quotients: places, roots, further quotients. */                                                 \
  static void T##_chains(int n, T h, const T *restrict x, T *restrict y, int *restrict at) {                           \
    _Pragma("acc parallel loop copyin(x[0:n]) copyout(y[0:n], at[0:n])")                                               \
    for (int i = 0; i < n; i++) {                                                                                      \
      const T cell = x[i] / (T)7;                                                                                      \
      at[i] = cell > -1000 && cell < 1000 ? (int)cell : -1;                                                            \
      y[i] = x[(i + (at[i] & 7)) % n] / h / h / h;                                                                     \
    }                                                                                                                  \
    for (int i = 0; i < n; i++) {                                                                                      \
      const T cell = T##_over(x[i], 7);                                                                                \
      CHECK_EQ(at[i], cell > -1000 && cell < 1000 ? (int)cell : -1);                                                   \
      T##_compare("chain", y[i], T##_over(T##_over(x[(i + (at[i] & 7)) % n], h), h), h);                               \
    }                                                                                                                  \
  }                                                                                                                    \
  /* By what follows from quotients: a quotient, and twice one; in a loop, and several times. */                        \
  static void T##_by_quotients(int n, int m, const T *restrict x, T h, T *restrict y) {                                \
    _Pragma("acc parallel loop copyin(x[0:n]) copyout(y[0:n*(m+12)])")                                                 \
    for (int i = 0; i < n; i++) {                                                                                      \
      const T third = x[i] / (T)3, twice = 2 * (x[n - 1 - i] / (T)7);                                                  \
      for (int k = 0; k < 6; k++) {                                                                                    \
        y[k * n + i] = x[(i + k) % n] / third;                                                                         \
        y[(6 + k) * n + i] = x[(i + k) % n] / twice;                                                                   \
      }                                                                                                                \
      for (int k = 0; k < m; k++)                                                                                      \
        y[(12 + k) * n + i] = x[(i + k) % n] / (twice / h);                                                            \
    }                                                                                                                  \
    for (int i = 0; i < n; i++) {                                                                                      \
      const T third = T##_over(x[i], 3), twice = 2 * T##_over(x[n - 1 - i], 7);                                        \
      for (int k = 0; k < 6; k++) {                                                                                    \
        T##_compare("by a quotient", y[k * n + i], x[(i + k) % n], third);                                             \
        T##_compare("by twice one", y[(6 + k) * n + i], x[(i + k) % n], twice);                                        \
      }                                                                                                                \
      for (int k = 0; k < m; k++)                                                                                      \
        T##_compare("by one in a loop", y[(12 + k) * n + i], x[(i + k) % n], T##_over(twice, h));                      \
    }                                                                                                                  \
  }                                                                                                                    \
  static void T##_all(void) {                                                                                          \
    T *x = malloc(N * sizeof(T)), *d = malloc(DIVISORS * sizeof(T)), *y = malloc((size_t)DIVISORS * N * sizeof(T));    \
    int *at = malloc(N * sizeof(int));                                                                                 \
    T##_numbers(N, x);                                                                                                 \
    T##_numbers(DIVISORS, d);                                                                                          \
    T##_constants(N, x, y);                                                                                            \
    T##_loops(N / 4, DIVISORS, x, d, y);                                                                               \
    memset(y, 0, N * sizeof(T));                                                                                       \
    for (int k = 0; k < DIVISORS; k++)                                                                                 \
      T##_several(2000, x, d[k], y);                                                                 \
    T##_chains(N, (T)0.3, x, y, at);                                                                                   \
    T##_by_quotients(1000, 20, x, (T)0.3, y);                                                                          \
    free(x);                                                                                                           \
    free(d);                                                                                                           \
    free(y);                                                                                                           \
    free(at);                                                                                                          \
  }

DEFINE(float, uint32_t, FLT_MIN, 0x1p-149f, FLT_MAX, FLT_EPSILON)
DEFINE(double, uint64_t, DBL_MIN, 0x1p-1074, DBL_MAX, DBL_EPSILON)

int main(void) {
  float_all();
  double_all();
  return check_done();
}
