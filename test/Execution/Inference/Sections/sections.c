// Data of pointers that no clause names: what the loops reach of it is copied, unless it is present.
// RUN: %pacc %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t && %run_emulator %t
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
#include "../../check.h"

enum { N = 30, M = 17 };

/* Memory that ends where it ends: copying more would be seen under valgrind, or crash. */
static double *numbers(int n) {
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = random_int(1000);
  return a;
}

static void vectors(int n, const double *x, double *y, double *z) {
  // CHECK-LABEL: {{^}}vectors:
  // CHECK-DAG: Generating implicit copyin(x[:n]) [if not already present]
  // CHECK-DAG: Generating implicit copy(y[:n]) [if not already present]
  // CHECK-DAG: Generating implicit copy(z[:?]) [if not already present]
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    y[i] = 2 * x[i];
    if (x[i] > 500)
      y[i] += x[i];
    int last = n - 1 - i;
    z[2 * last + 1] = x[i];
  }
}

static void matrices(int n, int m, const double *a, const double *b, double *c) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < m; ++k)
        sum += a[i * m + k] * b[k * (long)m + j];
      c[i * m + j] = sum;
    }
}

/* In place: several gangs read what one has just written. Each element becomes the sum of all up to it. */
static void in_place(void) {
  enum { Rows = 3, Long = 300 };
  double *a = numbers(Rows * Long), *b = calloc(Long * Long, sizeof *b), sum = 0;
  double *was = malloc(Rows * Long * sizeof *was);
  memcpy(was, a, Rows * Long * sizeof *a);
  for (int j = 0; j < Long; j++)
    b[j * Long + j] = b[(j ? j - 1 : 0) * Long + j] = 1;
#pragma acc data copy(a[0:Rows * Long])
  matrices(Rows, Long, a, b, a);
  for (int i = 0; i < Rows * Long; i++)
    CHECK_EQ(a[i], sum = was[i] + (i % Long ? sum : 0));
  free(a), free(b), free(was);
}

/* Backwards, with steps, from the middle, with counters of other types. */
static void ranges(double *mid, unsigned char from, size_t to, int step, int shift) {
#pragma acc parallel loop collapse(2)
  for (int i = 10; i > -10; i -= 3)
    for (int j = 0; j != 3; j++)
      mid[i + j] += 1;
#pragma acc parallel loop
  for (size_t i = from; i <= to; i += step)
    mid[(long)i - shift] *= 2;
}

/* What stands behind `continue` is not always executed, what stands before it, and behind the loop, is. */
static void skipping(int n, const double *x, const double *w, double *y) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++) {
      double d = x[i] - x[j];
      if (i == j)
        continue;
      sum += d * x[n - 1 - j];
    }
    y[i] = sum + w[i];
    if (i + 1 >= n)
      continue;
    y[i] += w[n - 1 - i];
  }
}

static void stencil(int n, int m, double (*restrict now)[m], const double (*restrict old)[m]) {
#pragma acc parallel loop collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      now[i][j] = old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1];
}

/* Sums of unsigned numbers, which begin anew behind the last one. */
static void field(unsigned nx, unsigned ny, const double *u, double *v) {
#pragma acc kernels
  for (unsigned j = 1; j < ny - 1; j++)
    for (unsigned i = 1; i < nx - 1; i++) {
      const int ix = i + j * nx;
      v[ix] = u[ix - 1] + u[i + 1 + j * nx] + u[(j - 1) * nx + i] + u[(size_t)(ix + nx)];
    }
}

static double sum(int n, double *p, double *q) {
  double s = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    s += p[i] * *q;
  return s;
}

int main(void) {
  double *x = numbers(N), *y = numbers(N), *z = numbers(2 * N);
  double *z0 = malloc(2 * N * sizeof *z0);
  memcpy(z0, z, 2 * N * sizeof *z);
  vectors(N, x, y, z);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(y[i], x[i] > 500 ? 3 * x[i] : 2 * x[i]);
    CHECK_EQ(z[2 * (N - 1 - i) + 1], x[i]);
    CHECK_EQ(z[2 * i], z0[2 * i]);
  }
  double *a = numbers(N * M), *b = numbers(M * M), *c = numbers(N * M);
  matrices(N, M, a, b, c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double s = 0;
      for (int k = 0; k < M; k++)
        s += a[i * M + k] * b[k * M + j];
      CHECK_EQ(c[i * M + j], s);
    }
  in_place();
  double *r = calloc(40, sizeof *r), *want = calloc(40, sizeof *want);
  ranges(r + 10, 4, 20, 5, 3);
  for (int i = 10; i > -10; i -= 3)
    for (int j = 0; j < 3; j++)
      want[10 + i + j] += 1;
  for (int i = 4; i <= 20; i += 5)
    want[10 + i - 3] *= 2;
  for (int i = 0; i < 40; i++)
    CHECK_EQ(r[i], want[i]);
  double *now = numbers(N * M);
  stencil(N, M, (double(*)[M])now, (const double(*)[M])a);
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      CHECK_EQ(now[i * M + j], a[(i - 1) * M + j] + a[(i + 1) * M + j] + a[i * M + j - 1] + a[i * M + j + 1]);
  field(M, N, a, now);
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      CHECK_EQ(now[i * M + j], a[(i - 1) * M + j] + a[(i + 1) * M + j] + a[i * M + j - 1] + a[i * M + j + 1]);
  double *from = numbers(N), *to = numbers(N);
  skipping(N, from, z0, to);
  for (int i = 0; i < N; i++) {
    double sum = z0[i] + (i + 1 < N ? z0[N - 1 - i] : 0);
    for (int j = 0; j < N; j++)
      sum += i == j ? 0 : (from[i] - from[j]) * from[N - 1 - j];
    CHECK_EQ(to[i], sum);
  }
  // No iteration: the pointers may lead nowhere.
  vectors(0, x + N, NULL, (double *)8);
  // Two pointers to one array, and parts of another.
  double s = 0;
  for (int i = 0; i < N; i++)
    s += x[i] * x[4];
  CHECK_EQ(sum(N, x, x + 4), s);
  CHECK_EQ(sum(N, x, x), s / x[4] * x[0]);
  // What is present counts.
#pragma acc enter data copyin(x[0 : N])
  if (discrete_memory())
    x[0] += 1000;
  double *copy = y;
  vectors(N, x, copy, z);
  CHECK_EQ(y[0], (discrete_memory() ? x[0] - 1000 : x[0]) > 500
                     ? 3 * (x[0] - (discrete_memory() ? 1000 : 0))
                     : 2 * (x[0] - (discrete_memory() ? 1000 : 0)));
#pragma acc exit data delete (x)
  if (discrete_memory()) {
    CHECK(!acc_is_present(x, 8));
    CHECK(!acc_is_present(y, 8));
    CHECK(!acc_is_present(z, 8));
  }
  return check_done();
}
