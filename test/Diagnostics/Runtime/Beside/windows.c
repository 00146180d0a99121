// Windows round each element, whose sums of counters conditions keep within the data: no warning that the kernel may use
// others, and without a clause what is left is found. Where conditions leave some beyond the ends, the warning names these.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 9 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefixes=ABOVE,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefixes=CHANGED,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefixes=PART,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 4 2>&1 | %FileCheck %s --check-prefixes=COUNTER,ONCE
// ABOVE: pacc: warning: {{.*}}windows.c:{{[0-9]+}}: the kernel may use elements -24 to 191 of a, under conditions, but the device has elements 0 to 191
// CHANGED: pacc: warning: {{.*}}windows.c:{{[0-9]+}}: the kernel may use elements -24 to 167 of a, under conditions, but the device has elements 0 to 191
// PART: pacc: warning: {{.*}}windows.c:{{[0-9]+}}: the kernel may use elements -24 to 191 of a, under conditions, but the device has elements 24 to 191
// COUNTER: pacc: warning: {{.*}}windows.c:{{[0-9]+}}: the kernel may use elements -24 to 215 of a, under conditions, but the device has elements 0 to 191
// ONCE-NOT: warning:
// NONE-NOT: warning:
// NONE: PASS
#include "../../../Execution/check.h"
#include <stdlib.h>

enum { H = 8, W = 24, N = H * W };

static double around(const double *a, int y, int x, int up, int side, int step) {
  double s = 0;
  for (int dy = -up; dy <= up; dy += step)
    for (int dx = -side; dx <= side; dx++)
      if (y + dy >= 0 && y + dy < H && x + dx >= 0 && x + dx < W)
        s += a[(y + dy) * W + x + dx];
  return s;
}

static void compare(const double *a, const double *b, int up, int side, int step) {
  for (int i = 0; i < N; i++)
    CHECK_EQ(b[i], around(a, i / W, i % W, up, side, step));
}

// Both coordinates in variables.
static void box(int h, int w, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          int yy = y + dy, xx = x + dx;
          if (yy >= 0 && yy < h && xx >= 0 && xx < w)
            s += a[yy * w + xx];
        }
      b[y * w + x] = s;
    }
}

// What leaves the iteration, with a radius that the program knows.
static void leaving(int h, int w, int k, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int dy = 0; dy < 2 * k + 1; dy++) {
        if (y - k + dy < 0 || y - k + dy > h - 1)
          continue;
        for (int dx = 0; dx < 2 * k + 1; dx++) {
          if (!(0 <= x + dx - k && w > x + dx - k))
            continue;
          s += a[(y + dy - k) * w + x - k + dx];
        }
      }
      b[y * w + x] = s;
    }
}

// A counter that is subtracted, one that goes down, steps of two, a flag; the pitch is known.
static void backwards(int h, const double *a, double *b) {
#pragma acc parallel loop copyout(b[0:h * W])
  for (int y = h - 1; y >= 0; y--)
    for (int x = 0; x < W; x++) {
      double s = 0;
      for (int d = 4; d >= -4; d -= 2) {
        int yy = y - d, in = yy >= 0 && yy < h;
        if (in)
          s += a[yy * W + x];
      }
      b[y * W + x] = s;
    }
}

// Multiples of a counter: blocks of 16.
static void blocks(int n, const double *a, double *b) {
#pragma acc parallel loop gang copyout(b[0:n])
  for (int t = 0; t < n / 16; t++)
#pragma acc loop vector
    for (int j = 0; j < 16; j++) {
      double s = 0;
      for (int d = -3; d <= 3; d++) {
        int i = t * 16 + j + d;
        if (i >= 0 && i < n)
          s += a[i];
      }
      b[t * 16 + j] = s;
    }
}

// Beyond the condition, which leaves one more row; the value is not used.
static void above(int h, const double *a, double *b, const int *use) {
#pragma acc parallel loop copyout(b[0:h * W]) copyin(use[0:1])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < W; x++) {
      double s = 0;
      for (int d = -2; d <= 2; d++)
        if (y + d >= -1 && y + d < h && use[0])
          s += a[(y + d) * W + x];
      b[y * W + x] = s;
    }
}

// What the condition was about has changed since.
static void changed(int h, const double *a, double *b, const int *use) {
#pragma acc parallel loop copyout(b[0:h * W]) copyin(use[0:1])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < W; x++) {
      double s = 0;
      for (int d = -2; d <= 2; d++) {
        int yy = y + d;
        if (yy >= 0 && yy < h) {
          yy--;
          if (use[0])
            s += a[yy * W + x];
        }
      }
      b[y * W + x] = s;
    }
}

// The other one of two counters.
static void counter(int h, const double *a, double *b, const int *use) {
#pragma acc parallel loop copyout(b[0:h * W]) copyin(use[0:1])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < W; x++) {
      double s = 0;
      for (int d = -1; d <= 1; d++)
        for (int e = -1; e <= 1; e++)
          if (y + e >= 0 && y + e < h && use[0])
            s += a[(y + d) * W + x];
      b[y * W + x] = s;
    }
}

int main(int argc, char **argv) {
  const int which = argc > 1 ? atoi(argv[1]) : 0, no[1] = {0};
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = i % 13;
  if (which == 3) {
#pragma acc data copyin(a[W:N - W])
    above(H, a, b, no);
  } else if (which != 0 && which != 9) {
#pragma acc data copyin(a[0:N])
    (which == 1 ? above : which == 2 ? changed : counter)(H, a, b, no);
  } else {
#pragma acc data copyin(a[0:N])
    {
      box(H, W, a, b);
      compare(a, b, 1, 1, 1);
      leaving(H, W, 2, a, b);
      compare(a, b, 2, 2, 1);
      backwards(H, a, b);
      compare(a, b, 4, 0, 2);
      blocks(N, a, b);
    }
    CHECK_EQ(b[0], 0 + 1 + 2 + 3.0);
    box(H, W, a, b);
    compare(a, b, 1, 1, 1);
    leaving(H, W, 1, a, b);
    compare(a, b, 1, 1, 1);
    backwards(H, a, b);
    compare(a, b, 4, 0, 2);
  }
  free(a);
  free(b);
  return check_done();
}
