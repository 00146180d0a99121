// What a flat index is divided into, and coordinates that conditions keep within the data whatever they are made of: no
// warning that the kernel may use other elements, and without a clause what is left is found. Where conditions leave some
// beyond the ends, the warning names these.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 9 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefixes=ROW,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefixes=COLUMN,ONCE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefixes=BELOW,ONCE
// ROW: pacc: warning: {{.*}}quotients.cpp:{{[0-9]+}}: the kernel may use elements -24 to 167 of a, under conditions, but the device has elements 0 to 191
// COLUMN: pacc: warning: {{.*}}quotients.cpp:{{[0-9]+}}: the kernel may use elements -1 to 189 of a, under conditions, but the device has elements 0 to 191
// BELOW: pacc: warning: {{.*}}quotients.cpp:{{[0-9]+}}: the kernel may use elements -24 to 191 of a, under conditions, but the device has elements 0 to 191
// ONCE-NOT: warning:
// NONE-NOT: warning:
// NONE: PASS
#include "../../../Execution/check.h"
#include <algorithm>
#include <cstdlib>

enum { H = 8, W = 24, N = H * W };

static double at(const double *a, int y, int x) { return y >= 0 && y < H && x >= 0 && x < W ? a[y * W + x] : 0; }

template <class Of> static void compare(const double *b, Of expected) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      CHECK_EQ(b[y * W + x], expected(y, x));
}

// A row and a column of the flat index, apart.
static void cross(int h, int w, const double *a, double *b) {
#pragma acc parallel loop copyout(b[0:h * w])
  for (int i = 0; i < h * w; i++) {
    const int y = i / w, x = i % w;
    double s = 0;
    if (y > 0)
      s += a[i - w];
    if (h - 1 > y)
      s += a[i + w];
    if (x != 0)
      s += a[i - 1];
    if (i % w < w - 1)
      s += a[i + 1];
    b[i] = s;
  }
}

// Together: the first element that is left is none of the first row, and not the first one of its row.
static void corners(int h, int w, const double *a, double *b) {
#pragma acc parallel loop copyout(b[0:h * w])
  for (int i = 0; i < h * w; i++) {
    const int x = i % w, y = i / w;
    double s = 0;
    if (x > 0 && y > 0)
      s += a[i - w - 1];
    if (x < w - 1 && y != h - 1)
      s += a[i + w + 1];
    b[i] = s;
  }
}

// Three dimensions, in which a remainder is divided.
static void cube(int n, const double *a, double *b) {
#pragma acc parallel loop copyout(b[0:n * n * n])
  for (int i = 0; i < n * n * n; i++) {
    double s = 0;
    if (i / (n * n) >= 1)
      s += a[i - n * n];
    if (i % n <= n - 2)
      s += a[i + 1];
    if (i / n % n)
      s += a[i - n];
    const int row = i % (n * n) / n, plane = i / n / n;
    if (row != n - 1)
      s += a[i + n];
    if (plane < n - 1)
      s += a[i + n * n];
    b[i] = s;
  }
}

// A number that is not 0.
static void differences(int n, const double *a, double *b) {
#pragma acc parallel loop copyout(b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = i ? a[i] - a[i - 1] : 0;
}

// Remainders of numbers below zero tell nothing.
static void belowZero(const double *a, double *b) {
#pragma acc parallel loop copyin(a[0:104]) copyout(b[0:104])
  for (int i = -52; i < 52; i++) {
    double s = i % 3 == 1 ? a[i + 52] : 0;
    if (i / 4 % 2 != 1)
      s += a[51 - i];
    b[i + 52] = s;
  }
}

// Functions tell, and one condition for each coordinate.
static inline bool isInside(int y, int x, int h, int w) { return !(y < 0 || y >= h || x < 0 || x >= w); }
static inline int isRow(int y, int h) {
  if (y < 0)
    return 0;
  if (y >= h)
    return false;
  return 1;
}

static void functions(int h, int w, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int d = -1; d <= 1; d += 2) {
        for (int e = -1; e <= 1; e += 2)
          if (isInside(y + d, x + e, h, w))
            s += a[(y + d) * w + x + e];
        const bool is = isRow(y - d, h);
        if (is)
          s += a[(y - d) * w + x];
      }
      b[y * w + x] = s;
    }
}

// Coordinates of which nothing is known but what the condition says: from a table, from one counter for nine neighbours.
static void tables(int h, int w, const int *dy, const int *dx, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w]) copyin(dy[0:4], dx[0:4])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double s = 0;
      for (int k = 0; k < 4; k++) {
        const int yy = y + dy[k], xx = x + dx[k];
        if (yy < 0 || yy >= h)
          continue;
        if (xx >= 0 && xx < w)
          s += a[yy * w + xx];
      }
      for (int k = 0; k < 9; k++) {
        const int yy = y + k / 3 - 1, xx = x + k % 3 - 1;
        if (yy >= 0 && yy < h && xx >= 0 && xx < w)
          s += a[yy * w + xx];
      }
      b[y * w + x] = s;
    }
}

// Clamped by std::clamp, and by the row that has none before it.
static void clamped(int h, int w, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:h * w])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      const int up = y == 0 ? 0 : y - 1, down = y != h - 1 ? y + 1 : y;
      double s = a[up * w + x] + a[down * w + x];
      for (int d = -2; d <= 2; d++)
        s += a[std::clamp(y + d, 0, h - 1) * w + std::clamp(x + d, 0, w - 1)];
      b[y * w + x] = s;
    }
}

// One row too many, one column too many; the values are not used.
static void row(int h, int w, const double *a, double *b, const int *use) {
#pragma acc parallel loop copyout(b[0:h * w]) copyin(use[0:1])
  for (int i = 0; i < h * w; i++)
    b[i] = i / w >= 0 && use[0] ? a[i - w] : 0;
}

static void column(int h, int w, const double *a, double *b, const int *use) {
#pragma acc parallel loop copyout(b[0:h * w]) copyin(use[0:1])
  for (int i = 0; i < h * w; i++)
    b[i] = i % w < w - 1 && use[0] ? a[i - 1] : 0;
}

// Numbers below 0 have the quotient 0, too.
static void below(int h, int w, const double *a, double *b, const int *use) {
#pragma acc parallel loop copyout(b[0:h * w]) copyin(use[0:1])
  for (int i = -w; i < h * w; i++)
    if (i / w < h && use[0])
      b[0] = a[i];
}

int main(int argc, char **argv) {
  const int which = argc > 1 ? atoi(argv[1]) : 0, no[1] = {0}, dy[4] = {0, 0, 1, -1}, dx[4] = {1, -1, 0, 0};
  double *a = (double *)malloc(N * sizeof *a), *b = (double *)malloc(N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = i % 13;
  if (which != 0 && which != 9) {
#pragma acc data copyin(a[0:N])
    {
      if (which == 1)
        row(H, W, a, b, no);
      else if (which == 2)
        column(H, W, a, b, no);
      else
        below(H, W, a, b, no);
    }
    return 0;
  }
  for (int onDevice = 0; onDevice < 2; onDevice++) {
#pragma acc data copyin(a[0:N]) if (onDevice)
    {
      cross(H, W, a, b);
      compare(b, [=](int y, int x) { return at(a, y - 1, x) + at(a, y + 1, x) + at(a, y, x - 1) + at(a, y, x + 1); });
      corners(H, W, a, b);
      compare(b, [=](int y, int x) { return at(a, y - 1, x - 1) + at(a, y + 1, x + 1); });
      functions(H, W, a, b);
      compare(b, [=](int y, int x) {
        return at(a, y - 1, x - 1) + at(a, y - 1, x + 1) + at(a, y + 1, x - 1) + at(a, y + 1, x + 1) + at(a, y - 1, x) +
               at(a, y + 1, x);
      });
      tables(H, W, dy, dx, a, b);
      compare(b, [=](int y, int x) {
        double s = at(a, y - 1, x) + at(a, y + 1, x) + at(a, y, x - 1) + at(a, y, x + 1);
        for (int k = 0; k < 9; k++)
          s += at(a, y + k / 3 - 1, x + k % 3 - 1);
        return s;
      });
      clamped(H, W, a, b);
      compare(b, [=](int y, int x) {
        double s = at(a, std::max(y - 1, 0), x) + at(a, std::min(y + 1, H - 1), x);
        for (int d = -2; d <= 2; d++)
          s += at(a, std::min(std::max(y + d, 0), H - 1), std::min(std::max(x + d, 0), W - 1));
        return s;
      });
    }
  }
  double *c = (double *)malloc(125 * sizeof *c), *e = (double *)malloc(125 * sizeof *e);
  for (int i = 0; i < 125; i++)
    c[i] = i;
  differences(125, c, e);
  for (int i = 0; i < 125; i++)
    CHECK_EQ(e[i], i ? 1.0 : 0);
#pragma acc data copyin(c[0:125])
  differences(125, c, e);
#pragma acc data copyin(c[0:125])
  cube(5, c, e);
  cube(5, c, e);
  for (int i = 0; i < 125; i++)
    CHECK_EQ(e[i], (i >= 25 ? i - 25.0 : 0) + (i % 5 < 4 ? i + 1.0 : 0) + (i / 5 % 5 > 0 ? i - 5.0 : 0) +
                       (i / 5 % 5 < 4 ? i + 5.0 : 0) + (i < 100 ? i + 25.0 : 0));
  belowZero(c, e);
  for (int i = -52; i < 52; i++)
    CHECK_EQ(e[i + 52], (i % 3 == 1 ? i + 52.0 : 0) + (i / 4 % 2 != 1 ? 51.0 - i : 0));
  free(c);
  free(e);
  free(a);
  free(b);
  return check_done();
}
