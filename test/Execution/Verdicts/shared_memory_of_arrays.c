// Programs give out the memory of their arrays themselves: one allocation, which one clause names, has all of them. What
// the clauses of the construct, or what was inferred for it, say of each keeps them apart, as if each had memory of its own.
// Where they do overlap, or where nothing is known of one of two pointers to the same place, iterations come in order.
// RUN: %pacc -O2 %s -o %t
// RUN: env ACC_DEVICE_TYPE=host PACC_NOTIFY=1 ACC_NUM_CORES=2 %t 2>&1 | %FileCheck %s --check-prefixes=CHECK,HOST
// RUN: env ACC_DEVICE_TYPE=emulator PACC_EMULATOR=order:7 PACC_NOTIFY=1 %t 2>&1 | %FileCheck %s --check-prefixes=CHECK,EMULATOR
// RUN: env ACC_DEVICE_TYPE=emulator PACC_EMULATOR=order:8 %t | %FileCheck %s --check-prefix=RESULT
// RUN: %pacc -O0 %s -o %t
// RUN: env ACC_DEVICE_TYPE=host %t | %FileCheck %s --check-prefix=RESULT
// RUN: env ACC_DEVICE_TYPE=emulator PACC_EMULATOR=order:9 %t | %FileCheck %s --check-prefix=RESULT
#include <stdio.h>
#include <stdlib.h>

static void inferred(int n, const double *a, const double *b, double *c) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

static void named(int n, const double *a, const double *b, double *c) {
#pragma acc kernels present(a[0:n], b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

struct fields { double *a, *b, *c; };

static void members(int n, struct fields *f) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    f->c[i] = f->a[i] + f->b[i];
}

// Each element is read behind the one that was written before.
static void copied(int n, const double *a, double *c) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    c[i] = a[i] + 1;
}

// Of `far` nothing is known, although `near` has the same value.
static void gathered(int n, const int *at, const double *near, const double *far, double *c) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    c[i] = near[i] + far[at[i]];
}

// A part of what the caller's caller has named.
static void within(int n, int k, double *a, double *c) {
#pragma acc kernels present(a, c)
  for (int i = 0; i < n; i++)
    c[i] = a[i + k] + 1;
}
static void part(int n, int k, double *a, double *c) {
#pragma acc data copyin(a[0:10]) copy(c[0:n])
  within(n, k, a, c);
}

// A region of the same function has named a part of what is there.
static void narrow(int n, int k, double *a, double *c) {
#pragma acc data present(a[0:10], c[0:n])
  {
#pragma acc kernels present(a, c)
    for (int i = 0; i < n; i++)
      c[i] = a[i + k] + 1;
  }
}

static double sum(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] * (i % 7 + 1);
  return s;
}

int main(void) {
  enum { N = 1000 };
  double *w = malloc(3 * N * sizeof *w), *a = w, *b = w + N, *c = w + 2 * N;
  int *at = malloc(N * sizeof *at);
  for (int i = 0; i < 3 * N; i++)
    w[i] = i % 17;
  for (int i = 0; i < N; i++)
    at[i] = i ? N + i - 1 : 0;
  struct fields f = {a, b, c};
#pragma acc data copy(w[0:3 * N]) copyin(at[0:N])
  {
    // HOST: function=inferred {{.*}} grid=2 block=1
    // EMULATOR: function=inferred {{.*}} grid=8 block=128
    inferred(N, a, b, c);
    // HOST: function=named {{.*}} grid=2 block=1
    // EMULATOR: function=named {{.*}} grid=8 block=128
    named(N, a, c, b);
    // HOST: function=members {{.*}} grid=2 block=1
    // EMULATOR: function=members {{.*}} grid=8 block=128
    members(N, &f);
    // CHECK: function=copied {{.*}} grid=1 block=1
    copied(N, c, c + 1 - 1);
    copied(N - 1, c, c + 1);
    // CHECK: function=gathered {{.*}} grid=1 block=1
    gathered(N, at, a, a, b);
    // CHECK: function=within {{.*}} grid=1 block=1
    part(N, N - 1, a, b);
    // CHECK: function=narrow {{.*}} grid=1 block=1
    narrow(N, N - 1, a, b);
  }
  // RESULT: 31917 2.05496e+06 2.05896e+06
  printf("%g %g %g\n", sum(a, N), sum(b, N), sum(c, N));
}
