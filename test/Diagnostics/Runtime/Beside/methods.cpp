// Conditions in calls that nobody follows may say anything of counters: no warning that the kernel may use elements beyond the
// data, as there is of conditions that are known, before such calls and behind them.
// RUN: %paccxx %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t 9 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefixes=BESIDE,ONCE
// BESIDE: pacc: warning: {{.*}}methods.cpp:{{[0-9]+}}: the kernel may use elements 1 to 192 of a, under conditions, but the device has elements 0 to 191
// ONCE-NOT: warning:
// NONE-NOT: warning:
// NONE: PASS
#include "../../../Execution/check.h"
#include <cstdlib>

enum { H = 8, W = 24, N = H * W };

struct Grid {
  int h, w;
  bool has(int y, int x) const { return y >= 0 && y < h && x >= 0 && x < w; }
};

static void window(Grid g, const double *a, double *b) {
#pragma acc parallel loop collapse(2) copyout(b[0:N]) present(a[0:N])
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      double s = 0;
      for (int d = -1; d <= 1; d++) {
        if (g.has(y + d, x))
          s += a[(y + d) * W + x];
        if (!g.has(y, x + d))
          continue;
        s += a[y * W + x + d];
      }
      b[y * W + x] = s;
    }
}

static void beside(Grid g, const double *a, double *b, const int *use) {
#pragma acc parallel loop copyout(b[0:N]) copyin(use[0:1]) present(a[0:N])
  for (int i = 0; i < N; i++) {
    double s = 0;
    if (g.has(0, i))
      s += a[i];
    for (int d = -1; d <= 0; d++) {
      if (!g.has(0, i + d))
        continue;
      s += a[i + d];
    }
    if (use[0])
      s += a[i + 1];
    b[i] = s;
  }
}

int main(int argc, char **argv) {
  const int which = argc > 1 ? atoi(argv[1]) : 0, no[1] = {0};
  double *a = (double *)malloc(N * sizeof *a), *b = (double *)malloc(N * sizeof *b);
  for (int i = 0; i < N; i++)
    a[i] = i % 13;
  const Grid g = {H, W};
#pragma acc data copyin(a[0:N])
  if (which == 1)
    beside(g, a, b, no);
  else
    window(g, a, b);
  for (int i = 0; i < N && which != 1; i++)
    CHECK_EQ(b[i], 2 * a[i] + (i >= W ? a[i - W] : 0) + (i < N - W ? a[i + W] : 0) + (i % W ? a[i - 1] : 0) +
                       (i % W < W - 1 ? a[i + 1] : 0));
  free(a);
  free(b);
  return check_done();
}
