// Conditions that compare without a sign: what is below 0 is large there, and a bound below 0 is none. Where they hold for
// elements of the array alone, there is no warning that the kernel may use others, and without a clause these are found.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 9 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefixes=BOUND,ONCE
// BOUND: pacc: warning: {{.*}}unsigned_conditions.c:{{[0-9]+}}: the kernel may use elements -24 to 191 of a, under conditions, but the device has elements 0 to 191
// ONCE-NOT: warning:
// NONE-NOT: warning:
// NONE: PASS
#include "../../../Execution/check.h"
#include <stdlib.h>

enum { H = 8, W = 24, N = H * W };

static void compare(const double *a, const double *b, int up, int side) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      double s = 0;
      for (int yy = y - up < 0 ? 0 : y - up; yy <= y + up && yy < H; yy++)
        for (int xx = x - side < 0 ? 0 : x - side; xx <= x + side && xx < W; xx++)
          s += a[yy * W + xx];
      CHECK_EQ(b[y * W + x], s);
    }
}

// One comparison for both ends.
static void casts(int h, int w, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          if ((unsigned)(y - dy) >= (unsigned)h)
            continue;
          if ((unsigned)x + dx < w)
            s += a[(y - dy) * w + x + dx];
        }
      b[y * w + x] = s;
    }
}

// Variables without a sign, of 32 and of 64 bits.
static void variables(unsigned h, size_t w, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (unsigned y = 0; y < h; y++)
    for (size_t x = 0; x < w; x++) {
      double s = 0;
      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
          const unsigned yy = y + dy;
          const size_t xx = x + dx;
          if (yy < h && !(w <= xx))
            s += a[yy * w + xx];
        }
      b[y * w + x] = s;
    }
}

// A single counter.
static void one(int n, const double *a, double *b) {
#pragma acc parallel loop copyout(b[0:n])
  for (int i = -W; i < n - W; i++) {
    double s = 0;
    if ((size_t)i < (size_t)n)
      s = a[i];
    b[i + W] = s;
  }
}

// Equal ones.
static void equal(int h, int w, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int d = -1; d <= 1; d++) {
        const unsigned yy = y + d;
        if (yy == 0u || yy + 1 == (unsigned)h)
          s += a[yy == 0u ? x : (h - 1) * w + x];
        if (yy == 3u)
          s += a[yy * w + x];
      }
      b[y * w + x] = s;
    }
}

// These hold for numbers below 0, which are elements from the beginning.
static double above(size_t n, const double *a) {
  double s = 0;
#pragma acc parallel loop reduction(+:s)
  for (int i = -4; i < 4; i++)
    if (i >= n)
      s += a[i + 4];
  return s;
}

static double sumsAbove(size_t n, const double *a) {
  double s = 0;
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < 4; i++)
    for (int d = -2; d <= 0; d++) {
      const size_t k = i + d;
      if (k >= n)
        s += a[k + 2];
    }
  return s;
}

// A bound below 0 is none.
static double below(size_t n, unsigned m, const double *a) {
  double s = 0;
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < 4; i++) {
    if (i < n)
      s += a[i];
    if (i < m)
      s += a[i + 4];
  }
  return s;
}

static void bound(int h, int w, unsigned end, const double *a, double *b, const int *use) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w]) copyin(use[0:1])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int d = -1; d <= 0; d++)
        if ((unsigned)(y + d) <= end && use[0])
          s += a[(y + d) * w + x];
      b[y * w + x] = s;
    }
}

int main(int argc, char **argv) {
  const int which = argc > 1 ? atoi(argv[1]) : 0, no[1] = {0};
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = i % 13 + 1;
  if (which == 1) {
#pragma acc data copyin(a[0:N])
    bound(H, W, -1, a, b, no);
    free(a);
    free(b);
    return 0;
  }
  for (int onDevice = 0; onDevice < 2; onDevice++) {
#pragma acc data copyin(a[0:N]) if (onDevice)
    {
      casts(H, W, a, b);
      compare(a, b, 1, 1);
      variables(H, W, a, b);
      compare(a, b, 2, 2);
      one(N, a, b);
      for (int i = 0; i < N; i++)
        CHECK_EQ(b[i], i < W ? 0 : a[i - W]);
      equal(H, W, a, b);
      for (int i = 0; i < N; i++) {
        const int y = i / W, x = i % W;
        CHECK_EQ(b[i], (y <= 1 ? a[x] : 0) + (y >= 2 && y <= 4 ? a[3 * W + x] : 0) + (y >= H - 2 ? a[(H - 1) * W + x] : 0));
      }
      bound(H, W, H - 1, a, b, no);
    }
  }
  double *heap = malloc(8 * sizeof *heap);
  for (int i = 0; i < 8; i++)
    heap[i] = 1 << i;
  CHECK_EQ(above(3, heap), 1 + 2 + 4 + 8 + 128.0);
  CHECK_EQ(sumsAbove(3, heap), 1 + 2 + 2 + 32.0);
  CHECK_EQ(below(3, 2, heap), 7 + 48.0);
  CHECK_EQ(below(-1, -1, heap), 255.0);
  free(heap);
  free(a);
  free(b);
  return check_done();
}
