// Loops that begin inside of rows, of all lengths round a warp's and a block's, in arrays whose rows begin anywhere, with
// elements of one to eight bytes: on a GPU the first lanes of a row idle, and each iteration runs once.
// RUN: %pacc -O3 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O3 -gpu=noalign %without_gpu %s -o %t.off && env PACC_EMULATOR=order:5 %run_emulator %t.off
// RUN: %pacc -O0 %without_gpu %s -o %t.O0 && %run_host %t.O0
#include "../check.h"
#include <stdlib.h>

#define STENCIL(NAME, T)                                                                                                   \
  static void NAME(int h, int w, int from, int to, const T *restrict a, const T *restrict b, T *restrict c) {             \
    _Pragma("acc parallel loop gang default(present)") for (int i = 1; i < h - 1; i++) {                                   \
      _Pragma("acc loop vector") for (int j = from; j < to; j++) {                                                         \
        int p = i * w + j;                                                                                                 \
        c[p] += a[p] + 2 * b[p] + 3 * a[p - w] + b[p + w] + 5 * a[p + w] + b[p - w] + 1;                                   \
      }                                                                                                                    \
    }                                                                                                                      \
  }                                                                                                                        \
  static void NAME##_constant(int h, int w, const T *restrict a, const T *restrict b, T *restrict c) {                    \
    _Pragma("acc parallel loop collapse(2) default(present)") for (int i = 1; i < h - 1; i++) for (int j = 3; j < w - 2;   \
                                                                                                   j++) {                  \
      int p = i * w + j;                                                                                                   \
      c[p] += a[p] + 2 * b[p] + 3 * a[p - w] + b[p + w] + 5 * a[p + w] + b[p - w] + 1;                                     \
    }                                                                                                                      \
  }                                                                                                                        \
  static void test_##NAME(int h, int w, int from, int to, int beside) {                                                    \
    const int n = h * w;                                                                                                   \
    T *all[3], *got = malloc(n * sizeof(T));                                                                               \
    for (int k = 0; k < 3; k++) {                                                                                          \
      all[k] = malloc((n + beside) * sizeof(T));                                                                           \
      for (int e = 0; e < n + beside; e++)                                                                                 \
        all[k][e] = (T)(e * 7 % (11 + k));                                                                                 \
    }                                                                                                                      \
    T *whole_a = all[0], *whole_b = all[1], *whole_c = all[2];                                                             \
    T *a = whole_a + beside, *b = whole_b + beside, *c = whole_c + beside;                                                 \
    for (int e = 0; e < n; e++)                                                                                            \
      got[e] = c[e];                                                                                                       \
    for (int i = 1; i < h - 1; i++)                                                                                        \
      for (int j = 0; j < w; j++) {                                                                                        \
        const int p = i * w + j;                                                                                           \
        const T term = a[p] + 2 * b[p] + 3 * a[p - w] + b[p + w] + 5 * a[p + w] + b[p - w] + 1;                            \
        got[p] += (j >= from && j < to) * term;                                                                            \
        got[p] += (j >= 3 && j < w - 2) * term;                                                                            \
      }                                                                                                                    \
    _Pragma("acc data copyin(whole_a[0:n + beside], whole_b[0:n + beside]) copy(whole_c[0:n + beside])") {                 \
      NAME(h, w, from, to, a, b, c);                                                                                       \
      NAME##_constant(h, w, a, b, c);                                                                                      \
    }                                                                                                                      \
    for (int e = 0; e < n; e++)                                                                                            \
      CHECK(c[e] == got[e]);                                                                                               \
    for (int k = 0; k < 3; k++)                                                                                            \
      free(all[k]);                                                                                                        \
    free(got);                                                                                                             \
  }

STENCIL(bytes, unsigned char)
STENCIL(shorts, short)
STENCIL(floats, float)
STENCIL(doubles, double)

// Several rows a thread, where there are enough of them.
static void test_rows(int h, int w) {
  float *a = malloc((size_t)h * w * sizeof *a), *b = calloc((size_t)h * w, sizeof *b);
  for (int p = 0; p < h * w; p++)
    a[p] = (float)(p % 13);
#pragma acc parallel loop collapse(2) copyin(a[0:h * w]) copy(b[0:h * w])
  for (int i = 1; i < h - 1; i++)
    for (int j = 1; j < w - 1; j++) {
      const int p = i * w + j;
      b[p] += a[p - 1] + 2 * a[p + 1] + 3 * a[p - w] + 4 * a[p + w];
    }
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++) {
      const int p = i * w + j, inside = i > 0 && i < h - 1 && j > 0 && j < w - 1;
      CHECK(b[p] == (inside ? a[p - 1] + 2 * a[p + 1] + 3 * a[p - w] + 4 * a[p + w] : 0));
    }
  free(a);
  free(b);
}

// A lane has the same column in all rows: what it has stored in the last one is what it loads.
static void test_columns(int h, int w) {
  int *a = malloc(h * w * sizeof *a), *want = malloc(h * w * sizeof *want);
  for (int p = 0; p < h * w; p++)
    want[p] = a[p] = p % 13;
  for (int i = 2; i < h; i++)
    for (int j = 1; j < w - 1; j++)
      want[i * w + j] += 3 * want[(i - 1) * w + j] + 5 * want[(i - 2) * w + j];
#pragma acc parallel copy(a[0:h * w]) num_gangs(1)
#pragma acc loop seq
  for (int i = 2; i < h; i++) {
#pragma acc loop vector
    for (int j = 1; j < w - 1; j++)
      a[i * w + j] += 3 * a[(i - 1) * w + j] + 5 * a[(i - 2) * w + j];
  }
#pragma acc parallel loop copy(want[0:h * w])
  for (int j = 1; j < w - 1; j++) {
#pragma acc loop seq
    for (int i = h - 1; i >= 2; i--)
      want[i * w + j] -= 3 * want[(i - 1) * w + j] + 5 * want[(i - 2) * w + j];
  }
  for (int i = 2; i < h; i++)
    for (int j = 1; j < w - 1; j++)
      want[i * w + j] += 3 * want[(i - 1) * w + j] + 5 * want[(i - 2) * w + j];
  for (int p = 0; p < h * w; p++)
    CHECK(a[p] == want[p]);
  free(a);
  free(want);
}

int main() {
  const int widths[] = {7, 31, 32, 33, 34, 62, 66, 96, 127, 128, 129, 130, 131, 160, 191, 256, 258, 300};
  for (unsigned k = 0; k < sizeof widths / sizeof *widths; k++) {
    const int w = widths[k], from = 1 + k % 5, beside = k % 4;
    test_bytes(5, w, from, w - 1, beside);
    test_shorts(6, w, from, w - 1, beside);
    test_floats(7, w, from, w - 1, beside);
    test_doubles(5, w, from, w - 1, beside);
  }
  test_rows(1300, 1701);
  test_rows(1301, 1696);
  test_columns(9, 131);
  test_columns(9, 300);
  return check_done();
}
