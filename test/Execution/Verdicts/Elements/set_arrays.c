// Arrays that each iteration sets before it reads any of their elements: each has one of its own, and behind the loop, or
// the nest, they have what the last iteration has left there. Not where an iteration may find what another one has set.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 300, K = 6 };
static double a[N][K], r[N][K], shared[K];
static int c[N];

static double after(const double *t) {
  double sum = 0;
  for (int j = 0; j < K; j++)
    sum += (j + 1) * t[j];
  return sum;
}

static double result(double sum) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < K; j++)
      sum += (i % 7 + j) * r[i][j];
  return sum;
}

// CHECK-LABEL: both:
// CHECK: Loop is parallelizable
// CHECK: Generating implicit private(t[]), last value kept
// CHECK: Generating implicit private(v[]), last value kept
static double both(int n) {
  double t[K] = {1, 2}, v[K] = {3};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < K; j++)
      t[j] = 2 * a[i][j];
    for (int j = 0; j < K; j++) {
      v[j] = 0;
      for (int k = 0; k < K; k++)
        v[j] += t[k] * k;
    }
    for (int j = 1; j < K; j++)
      r[i][j] = v[j] + t[j - 1];
  }
  return result(after(t) + after(v));
}

// CHECK-LABEL: histogram:
// CHECK: Generating implicit private(count[]), last value kept
static int histogram(int n) {
  int count[K] = {9}, sum = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < K; j++)
      count[j] = 0;
    for (int j = 0; j < 9; j++)
      count[(c[i] + j * j) % K]++;
    for (int j = 0; j < K; j++)
      sum += count[j] * j;
  }
  return sum * 10 + count[2];
}

// CHECK-LABEL: single:
// CHECK: Generating implicit private(t[]), last value kept
static double single(int n) {
  double t[3] = {7, 7, 7};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    t[0] = a[i][0];
    t[1] = a[i][1] + t[0];
    t[2] = c[i];
    r[i][0] = t[c[i] % 3];
    t[1] += 1;
  }
  return result(t[0] + 2 * t[1] + 3 * t[2]);
}

// CHECK-LABEL: nest:
// CHECK: Loop is parallelizable
// CHECK-NOT: prevents
// CHECK: Generating implicit private(t[]), last value kept
static double nest(int n, int m) {
  static double cells[20][15][K];
  double t[K] = {5};
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      for (int k = 0; k < K; k++)
        t[k] = a[i][k] * j;
      for (int k = 0; k < K; k++)
        cells[i][j][k] = t[K - 1 - k];
    }
  double sum = after(t);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += (i + 2 * j) * after(cells[i][j]);
  return sum;
}

// Of what iterations do not set all the same.
// CHECK-LABEL: triangle:
// CHECK: Loop carried dependence of t-> prevents
static double triangle(int n) {
  double t[K] = {5};
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = i; j < K; j++) {
      for (int k = 0; k < K; k++)
        t[k] = a[i][k] * j;
      r[i][j] = t[K - 1 - j];
    }
  return result(after(t));
}

// CHECK-LABEL: sometimes:
// CHECK-NOT: private
static double sometimes(int n) {
  double t[K] = {1}, u[K] = {2}, v[K] = {3}, w[K] = {4};
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (c[i] & 1)
      for (int k = 0; k < K; k++)
        t[k] = a[i][k];
    r[i][0] = t[c[i] % K];
  }
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < K - 1; k++)
      u[k] = a[i][k];
    r[i][1] = u[c[i] % K];
    u[K - 1] = i;
  }
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    const double before = v[c[i] % K];
    for (int k = 0; k < K; k++)
      v[k] = a[i][k];
    r[i][2] = before + v[c[i] % K];
  }
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (c[i] % 5 == 3)
      continue;
    for (int k = 0; k < K; k++)
      w[k] = a[i][k];
    r[i][3] = w[c[i] % K];
  }
  return result(after(t) + after(u) + after(v) + after(w));
}

// CHECK-LABEL: reached:
// CHECK-NOT: private
static double reached(int n, double *p) {
#pragma acc kernels present(p[0:K])
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < K; k++)
      shared[k] = a[i][k];
    p[i % K] += 1;
    r[i][4] = shared[(i + 1) % K];
  }
  return result(after(shared));
}

#define SAME(call)                                                                                                     \
  do {                                                                                                                 \
    for (int i = 0; i < N; i++)                                                                                        \
      for (int j = 0; j < K; j++)                                                                                      \
        r[i][j] = 0;                                                                                                   \
    const double got = call;                                                                                           \
    CHECK(got == expected[at] || (printf("%d: %.1f\n", at, got), 0));                                                  \
    at++;                                                                                                              \
  } while (0)

int main(void) {
  // As the program without directives has them.
  static const double expected[] = {8.0, 0.0, 42.0, 5.0, 10.0,
                                    12645588.0, 33902.0, 38115.0, 3871.0, 281039.0,
                                    47079518.0, 67892.0, 149915.0, 3871.0, 1058967.0,
                                    19789336.0, 5.0, 5.0, 339554.0};
  int at = 0;
  for (int i = 0; i < N; i++) {
    c[i] = (i * 37) % 11;
    for (int j = 0; j < K; j++)
      a[i][j] = i + j * (i % 7);
  }
  for (int n = 0; n <= N; n += N / 2) {
    SAME(both(n));
    SAME(histogram(n));
    SAME(single(n));
    SAME(triangle(n));
    SAME(sometimes(n));
  }
  SAME(nest(20, 15));
  SAME(nest(20, 0));
  SAME(nest(0, 15));
#pragma acc data copy(shared)
  SAME(reached(N, shared));
  return 0;
}
