// Elements of arrays that a loop without a directive only adds to are reductions, where nothing else in the loop may
// access them: at once, or in launches whose data lie apart.
// RUN: %pacc %without_gpu -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %pacc %without_gpu -O2 -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=WHEN
// WHEN-LABEL: product:
// WHEN: Parallel in launches in which they do not overlap{{$}}
// WHEN: Parallel in launches in which they do not overlap and 20 <= m
// WHEN-LABEL: nothing:
// WHEN: Parallel in launches in which 20 <= m
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=noimplicitsums -Minfo=accel %s -o %t.off 2>&1 | %FileCheck %s --check-prefix=OFF
// OFF-NOT: implicit reduction
// RUN: env PACC_NOTIFY=1 %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=LAUNCH
#include <stdio.h>
#include <string.h>
#define N 37
#define M 300
static long a[N * M], x[M], y[M], t[N], wanted[M];
static int failed;

static void expect(const char *what, const long *got, int n) {
  for (int i = 0; i < n; i++)
    if (got[i] != wanted[i]) {
      printf("%s: [%d] is %ld, not %ld\n", what, i, got[i], wanted[i]);
      failed = 1;
      return;
    }
}

// Long rows that lie apart, short ones, and ones that overlap.
// LAUNCH: function=product {{.*}} num_gangs=37 num_workers
// LAUNCH: function=product {{.*}} num_gangs=1 num_workers
// LAUNCH: function=product {{.*}} num_gangs=1 num_workers
static void product(int n, int m, const long *p, const long *q, long *r) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of p->,r->
    for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], #pragma acc loop vector(128) /* threadIdx.x */
      r[i] += p[i * m + j] * q[j]; // CHECK-NEXT: Generating implicit reduction(+:r[])
}

static void sequential(int n, int m, const long *p, const long *q, long *r) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      r[i] += p[i * m + j] * q[j];
}

static void products(void) {
  for (int m = M; m >= 0; m -= 299) {
    memset(wanted, 0, sizeof wanted);
    memset(t, 0, sizeof t);
    sequential(N, m, a, x, wanted);
#pragma acc data copyin(a, x) copy(t)
    product(N, m, a, x, t);
    expect("product", t, N);
  }
  static long both[2][M + 2];
  for (int i = 0; i < M + 2; i++)
    both[0][i] = both[1][i] = i % 3;
  sequential(N, M, a, both[0] + 2, both[0]);
#pragma acc data copyin(a) copy(both)
  product(N, M, a, both[1] + 2, both[1]);
  memcpy(wanted, both[0], sizeof wanted);
  expect("overlap", both[1], M);
}

// What the sums are needed for stands between them.
static void atax(int n, int m, const long *restrict p, const long *restrict q, long *restrict r, long *restrict s) {
#pragma acc kernels copyin(p[0:n*m], q[0:m]) copy(r[0:m]) copyout(s[0:n])
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], #pragma acc loop seq
    s[i] = 0;
    for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], #pragma acc loop gang, vector(128)
      s[i] = s[i] + p[i * m + j] * q[j]; // CHECK-NEXT: Generating implicit reduction(+:s[])
    for (int j = 0; j < m; j++)
      r[j] = r[j] + p[i * m + j] * s[i];
  }
}

// Elements of the array that is read, told apart by the bounds of the loops.
static void solve(int n, const long *restrict p, long *restrict r) {
#pragma acc kernels copyin(p[0:n*n]) copy(r[0:n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) // CHECK: [[#@LINE]], #pragma acc loop
    // CHECK-NEXT: Generating implicit reduction(+:r[])
      r[i] -= p[i * n + j] * r[j];
    r[i] = r[i] % 1000;
  }
}

// Several at once; two updates of one element; operators; a member.
struct Result {
  unsigned product, mask;
  float most;
};
static struct Result result = {1, ~0u, 0};
static void several(int n, int k, struct Result *to) {
#pragma acc kernels copyin(a) copy(t, to[0:1])
  for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], #pragma acc loop
  // CHECK-NEXT: Generating implicit reduction(+:t[])
    t[k] += a[j] * 2;           // CHECK-NEXT: Generating implicit reduction(^:t[])
    t[k + 1] ^= a[j];           // CHECK-NEXT: Generating implicit reduction(*:to[])
    to->product *= 2 * (unsigned)a[j] + 1; // CHECK-NEXT: Generating implicit reduction(&:to[])
    to->mask = to->mask & ~(unsigned)a[j];
    to->most += 0.5f;
    t[k] = 3 + t[k] - a[j];
  }
}

// In each of these something else is done with the element: no reductions. (Where nothing may be done with it, none is
// touched that is not there.)
static void others(int n, int k, int far) {
#pragma acc kernels copyin(a) copy(t, y)
  {
    for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop carried dependence of t
      t[k] += a[j];
      y[j] = t[k];
    }
    for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop carried dependence of t
      t[k + 1] += a[j];
      t[k + 1] *= 3;
    }
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of t
      t[k + 2] = a[j] - t[k + 2];
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], #pragma acc loop
    // CHECK-NEXT: Generating implicit reduction(+:t[])
      if (far < 1000)
        t[far] += a[j];
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of t
      t[k + 3] += t[j];
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of t
      t[k + j % 2] += a[j];
    for (int j = 0; j < n; j++) { // CHECK: [[#@LINE]], Loop carried dependence of t
      long before = t[k + 4] += a[j];
      y[j] += before;
    }
  }
}

// A loop without an iteration touches nothing.
static void nothing(int n, int m, long far) {
#pragma acc kernels copyin(a) copy(t)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) // CHECK: [[#@LINE]], #pragma acc loop
    // CHECK-NEXT: Generating implicit reduction(+:t[])
      t[i + far] += a[i * M + j];
}

int main(void) {
  for (int i = 0; i < N * M; i++)
    a[i] = i * 7 % 13;
  for (int j = 0; j < M; j++)
    x[j] = j % 5;
  products();

  for (int m = 0; m <= M; m += 150) {
    memset(wanted, 0, sizeof wanted);
    memset(y, 0, sizeof y);
    atax(N, m, a, x, y, t);
    for (int i = 0; i < N; i++) {
      long s = 0;
      for (int j = 0; j < m; j++)
        s += a[i * m + j] * x[j];
      for (int j = 0; j < m; j++)
        wanted[j] += a[i * m + j] * s;
    }
    expect("atax", y, m);
  }

  for (int i = 0; i < 100; i++)
    wanted[i] = y[i] = i;
  solve(100, a, y);
  for (int i = 0; i < 100; i++) {
    for (int j = 0; j < i; j++)
      wanted[i] -= a[i * 100 + j] * wanted[j];
    wanted[i] %= 1000;
  }
  expect("solve", y, 100);

  struct Result expected = {1, ~0u, 0};
  memset(wanted, 0, sizeof wanted);
  memset(t, 0, sizeof t);
  several(N, 3, &result);
  for (int j = 0; j < N; j++) {
    wanted[3] += a[j] * 2;
    wanted[4] ^= a[j];
    expected.product *= 2 * (unsigned)a[j] + 1;
    expected.mask &= ~(unsigned)a[j];
    expected.most += 0.5f;
    wanted[3] += 3 - a[j];
  }
  expect("several", t, N);
  if (result.product != expected.product || result.mask != expected.mask || result.most != expected.most) {
    printf("members: %u %u %g\n", result.product, result.mask, result.most);
    failed = 1;
  }

  memset(y, 0, sizeof y);
  others(N, 5, 1000000);
  for (int j = 0; j < N; j++)
    wanted[5] += a[j];
  for (int j = 0; j < N; j++)
    wanted[6] = (wanted[6] + a[j]) * 3;
  for (int j = 0; j < N; j++)
    wanted[7] = a[j] - wanted[7];
  for (int j = 0; j < N; j++)
    wanted[8] += wanted[j];
  for (int j = 0; j < N; j++)
    wanted[5 + j % 2] += a[j];
  for (int j = 0; j < N; j++)
    wanted[9] += a[j];
  expect("others", t, N);

  nothing(N, 0, 1L << 40);
  expect("nothing", t, N);
  nothing(N, M, 0);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      wanted[i] += a[i * M + j];
  expect("rows", t, N);
  return failed;
}
