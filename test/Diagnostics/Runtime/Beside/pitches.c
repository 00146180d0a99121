// Windows round each element of a field whose pitch, or number of elements in a block, only the program knows: what
// conditions leave of sums of counters is found where a counter is subtracted, or has such a factor. No warning that the
// kernel may use others, and without a clause what is left is found. Where conditions leave some beyond the ends, the warning
// names these.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 9 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefixes=ABOVE,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefixes=OTHER,ONCE
// ABOVE: pacc: warning: {{.*}}pitches.c:{{[0-9]+}}: the kernel may use elements -24 to 191 of a, under conditions, but the device has elements 0 to 191
// OTHER: pacc: warning: {{.*}}pitches.c:{{[0-9]+}}: the kernel may use elements -3 to 194 of a, under conditions, but the device has elements 0 to 191
// ONCE-NOT: warning:
// NONE-NOT: warning:
// NONE: PASS
#include "../../../Execution/check.h"
#include <stdlib.h>

enum { H = 8, W = 24, N = H * W };

static void compare(const double *a, const double *b, int up, int side, int isClamped) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      double s = 0;
      for (int dy = -up; dy <= up; dy++)
        for (int dx = -side; dx <= side; dx++) {
          const int yy = y + dy < 0 ? 0 : y + dy > H - 1 ? H - 1 : y + dy, xx = x + dx < 0 ? 0 : x + dx > W - 1 ? W - 1 : x + dx;
          s += isClamped || (yy == y + dy && xx == x + dx) ? a[yy * W + xx] : 0;
        }
      CHECK_EQ(b[y * W + x], s);
    }
}

// Rows and columns that are subtracted.
static void minus(int h, int w, int r, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int dy = -r; dy <= r; dy++)
        for (int dx = 0; dx < 2 * r + 1; dx++) {
          const int yy = y - dy, xx = x + r - dx;
          if (yy >= 0 && yy < h && xx >= 0 && xx < w)
            s += a[w * yy + xx];
        }
      b[y * w + x] = s;
    }
}

// Up and down apart, by comparisons of two counters.
static void apart(int h, int w, int r, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = a[y * w + x];
      for (int d = 1; d <= r; d++) {
        if (y >= d)
          s += a[(y - d) * w + x];
        if (d < h - y)
          s += a[x + (y + d) * w];
      }
      b[y * w + x] = s;
    }
}

// From the end: no counter is added.
static void turned(int h, int w, int r, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int d = -r; d <= r; d++) {
        const int yy = h - 1 - y - d;
        if (0 <= yy && h > yy)
          s += a[yy * w + (w - 1 - x)];
      }
      b[(h - 1 - y) * w + (w - 1 - x)] = s;
    }
}

// Blocks.
static void blocks(int h, int w, int block, int r, const double *a, double *b) {
  const int n = h * w;
#pragma acc parallel loop gang copyout(b[0:n])
  for (int t = 0; t < n / block; t++)
#pragma acc loop vector
    for (int j = 0; j < block; j++) {
      double s = 0;
      for (int d = -r; d <= r; d++) {
        const int i = t * block + j - d, row = (t * block + j) / w;
        if (i >= 0 && i < n && i / w == row)
          s += a[i];
      }
      b[t * block + j] = s;
    }
}

// Clamped: each coordinate is one of many numbers.
static void clamped(int h, int w, int r, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int dy = -r; dy <= r; dy++)
        for (int dx = -r; dx <= r; dx++) {
          const int yy = y + dy < 0 ? 0 : y + dy >= h ? h - 1 : y + dy;
          int xx = x + dx;
          if (xx < 0)
            xx = 0;
          if (xx > w - 1)
            xx = w - 1;
          s += a[yy * w + xx];
        }
      b[y * w + x] = s;
    }
}

// Beyond the condition, which leaves one more row; the value is not used.
static void above(int h, int w, const double *a, double *b, const int *use) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w]) copyin(use[0:1])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int d = -2; d <= 2; d++)
        if (y - d >= -1 && y - d < h && use[0])
          s += a[(y - d) * w + x];
      b[y * w + x] = s;
    }
}

// Blocks of another length.
static void other(int n, int block, const double *a, double *b, const int *use) {
#pragma acc parallel loop gang copyout(b[0:n]) copyin(use[0:1])
  for (int t = 0; t < n / block; t++)
#pragma acc loop vector
    for (int j = 0; j < block; j++) {
      double s = 0;
      for (int d = -3; d <= 3; d++)
        if (t * (block + 1) + j + d >= 0 && t * (block - 1) + j + d < n && use[0])
          s += a[t * block + j + d];
      b[t * block + j] = s;
    }
}

int main(int argc, char **argv) {
  const int which = argc > 1 ? atoi(argv[1]) : 0, no[1] = {0};
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = i % 13;
  if (which == 1) {
#pragma acc data copyin(a[0:N])
    above(H, W, a, b, no);
  } else if (which == 2) {
#pragma acc data copyin(a[0:N])
    other(N, 16, a, b, no);
  } else {
    for (int onDevice = 0; onDevice < 2; onDevice++) {
#pragma acc data copyin(a[0:N]) if (onDevice)
      {
        minus(H, W, 2, a, b);
        compare(a, b, 2, 2, 0);
        apart(H, W, 3, a, b);
        compare(a, b, 3, 0, 0);
        turned(H, W, 1, a, b);
        compare(a, b, 1, 0, 0);
        blocks(H, W, 16, 3, a, b);
        compare(a, b, 0, 3, 0);
        clamped(H, W, 2, a, b);
        compare(a, b, 2, 2, 1);
      }
    }
  }
  free(a);
  free(b);
  return check_done();
}
