// Arrays without a clause beside ones in clauses of which conditions decide what is used: each has what its own subscripts need.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: %pacc -O0 %s -o %t.0 && %run_host %t.0 && %run_emulator %t.0
#include "../check.h"
#include <stdlib.h>

static double windows(int n, int w, const double *a, double *o) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    double t = 0;
    for (int k = -w; k <= w; k++) {
      const int j = i + k;
      if (j < 0 || j >= n) continue;
      t += a[j];
    }
    o[i] = t;
    s += t;
  }
  return s;
}

struct view {
  double *to, *more;
  int n;
};

static void masked(struct view *v, const double *a, const int *c, int m) {
  const int n = v->n;
#pragma acc data copyin(c[0:n])
#pragma acc parallel loop copyin(a[0:n+m])
  for (int i = 0; i < n; i++) {
    v->to[i] = c[i] ? a[i + m] : 0;
    v->more[n - 1 - i] += i;
  }
}

static void two(int n, const double *a, double *x, double *y) {
#pragma acc data copyin(a[0:n])
  {
#pragma acc kernels loop independent
    for (int i = 0; i < n; i++) {
      if (a[i] > 3 && i + 2 < n) x[i] = a[i + 2];
      else x[i] = y[i];
    }
#pragma acc parallel loop
    for (int i = 1; i < n; i++)
      for (int k = 0; k < 2; k++)
        if (i - k > 0) y[i] += a[i - k] + x[i];
  }
}

int main(void) {
  enum { N = 50, M = 3 };
  double a[N + M], *o = malloc(N * sizeof *o), *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), want = 0;
  int c[N];
  for (int i = 0; i < N + M; i++) a[i] = i % 7;
  for (int i = 0; i < N; i++) c[i] = i % 3 == 0;
  const double sum = windows(N, 2, a, o);
  for (int i = 0; i < N; i++) {
    double t = 0;
    for (int j = i - 2; j <= i + 2; j++)
      if (j >= 0 && j < N) t += a[j];
    CHECK_EQ(o[i], t);
    want += t;
  }
  CHECK_EQ(sum, want);
  for (int i = 0; i < N; i++) o[i] = x[i] = 1;
  struct view v = {o, x, N};
  masked(&v, a, c, M);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(o[i], c[i] ? a[i + M] : 0);
    CHECK_EQ(x[i], N - i);
  }
  for (int i = 0; i < N; i++) y[i] = -i;
  two(N, a, x, y);
  for (int i = 0; i < N; i++) CHECK_EQ(x[i], a[i] > 3 && i + 2 < N ? a[i + 2] : -i);
  for (int i = 0; i < N; i++) CHECK_EQ(y[i], i == 0 ? 0 : -i + a[i] + x[i] + (i > 1 ? a[i - 1] + x[i] : 0));
  return check_done();
}
