// Products of matrices whose rows begin at multiples of 16 bytes or elsewhere: sizes round tiles and pieces, bases an
// element further, rows that are longer than what is used, transposed factors, several products, short sums, sums that begin elsewhere.
// RUN: %pacc %without_gpu -O3 %s -o %t
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../check.h"
#include <stdlib.h>

#define PRODUCTS(T)                                                                                                    \
  static void plain_##T(int n, int m, int l, int lda, const T *restrict a, const T *restrict b, T *restrict c) {       \
    _Pragma("acc parallel loop collapse(2) present(a[0 : n * lda], b[0 : l * m], c[0 : n * m])")                       \
    for (int i = 0; i < n; i++)                                                                                        \
      for (int j = 0; j < m; j++) {                                                                                    \
        T sum = 0;                                                                                                     \
        for (int k = 0; k < l; k++)                                                                                    \
          sum += a[i * lda + k] * b[k * m + j];                                                                        \
        c[i * m + j] = sum;                                                                                            \
      }                                                                                                                \
  }                                                                                                                    \
  static void in_memory_##T(int n, int m, int l, int lda, const T *restrict a, const T *restrict b, T *restrict c) {   \
    _Pragma("acc parallel loop gang present(a[0 : n * lda], b[0 : l * m], c[0 : n * m])")                              \
    for (int i = 0; i < n; i++)                                                                                        \
      _Pragma("acc loop vector") for (int j = 0; j < m; j++)                                                           \
        for (int k = 1; k < l; k++)                                                                                    \
          c[i * m + j] -= a[i * lda + k] * b[k * m + j] - a[i * lda + k - 1];                                          \
  }                                                                                                                    \
  static void begins_##T(int n, int m, int l, int lda, int first, const T *restrict a, const T *restrict b, T *restrict c) { \
    _Pragma("acc parallel loop collapse(2) present(a[0 : n * lda], b[0 : l * m], c[0 : n * m])")                       \
    for (int i = 0; i < n; i++)                                                                                        \
      for (int j = 0; j < m; j++) {                                                                                    \
        T sum = c[i * m + j];                                                                                          \
        for (int k = first; k < l; k++)                                                                                \
          sum += a[i * lda + k] * b[k * m + j];                                                                        \
        c[i * m + j] = sum;                                                                                            \
      }                                                                                                                \
  }                                                                                                                    \
  static void run_##T(int n, int m, int l, int lda, int from) {                                                        \
    const int as = n * lda + from, bs = l * m + 1, cs = n * m;                                                         \
    T *a = malloc(sizeof(T) * (as + 1)), *b = malloc(sizeof(T) * bs), *c = malloc(sizeof(T) * (cs + 1));               \
    for (int i = 0; i < as; i++)                                                                                       \
      a[i] = i * 37 % 101 - 50;                                                                                        \
    for (int i = 0; i < bs; i++)                                                                                       \
      b[i] = i * 53 % 97 - 40;                                                                                         \
    _Pragma("acc data copyin(a[0 : as], b[0 : bs]) copyout(c[0 : cs])") {                                              \
      plain_##T(n, m, l, lda, a + from, b, c);                                                                         \
      in_memory_##T(n, m, l, lda, a + from, b, c);                                                                     \
      begins_##T(n, m, l, lda, l % 5, a + from, b, c);                                                                 \
    }                                                                                                                  \
    for (int i = 0; i < n; i++)                                                                                        \
      for (int j = 0; j < m; j++) {                                                                                    \
        T want = 0;                                                                                                    \
        for (int k = 0; k < l; k++)                                                                                    \
          want += a[from + i * lda + k] * b[k * m + j];                                                                \
        for (int k = 1; k < l; k++)                                                                                    \
          want -= a[from + i * lda + k] * b[k * m + j] - a[from + i * lda + k - 1];                                    \
        for (int k = l % 5; k < l; k++)                                                                                \
          want += a[from + i * lda + k] * b[k * m + j];                                                                \
        CHECK_EQ(c[i * m + j], want);                                                                                  \
      }                                                                                                                \
    free(a);                                                                                                           \
    free(b);                                                                                                           \
    free(c);                                                                                                           \
  }
PRODUCTS(float)
PRODUCTS(double)
PRODUCTS(long)

int main(void) {
  const int rows[] = {8, 33}, columns[] = {64, 130}, lengths[] = {0, 1, 3, 4, 5, 8, 18};
  for (int r = 0; r < 2; r++)
    for (int s = 0; s < 2; s++)
      for (int t = 0; t < 7; t++) {
        const int n = rows[r], m = columns[s], l = lengths[t], from = (r + s + t) % 5, lda = l + (r + t) % 6;
        run_float(n, m, l, lda, from);
        run_double(n, m, l, lda, from);
        run_long(n, m, l, lda, from);
      }
  // Enough for many gangs, all of whose rows are aligned, and none.
  run_double(1000, 520, 12, 12, 0);
  run_float(1000, 520, 13, 16, 0);
  run_double(1000, 520, 12, 12, 1);
  run_float(999, 521, 12, 13, 0);
  // More than tiles hold, and some iterations of the last piece; those that begin elsewhere leave out 2 to 4.
  run_double(1000, 520, 49, 50, 0);
  run_float(1024, 512, 53, 56, 0);
  run_double(1024, 512, 37, 38, 0);
  return check_done();
}
