// Elements and members that a loop without a directive adds to under conditions, and of which it keeps the greatest or
// smallest by comparisons, are reductions, where nothing else in the loop may access them. An element that no iteration
// would touch is not touched: there may be none.
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=WHEN
// WHEN-LABEL: greatest:
// WHEN: Parallel in launches in which they do not overlap{{$}}
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=order:5 %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../../check.h"
#include <math.h>
#include <stdint.h>

enum { N = 5000 };
static double a[N];
static int b[N];
struct Result {
  double most, least, sum;
  int count, where;
  unsigned high;
  int64_t low;
};

static void extremes(int n, const double *restrict x, struct Result *restrict r) {
#pragma acc kernels copyin(x[0:n]) copy(r[0:1])
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    // CHECK: [[#@LINE-1]], #pragma acc loop
    // CHECK-NEXT: Generating implicit reduction(max:r[])
    // CHECK-NEXT: Generating implicit reduction(min:r[])
    // CHECK-NEXT: Generating implicit reduction(+:r[])
    if (x[i] > r->most)
      r->most = x[i];
    r->least = x[i] < r->least ? x[i] : r->least;
    if (x[i] > 0) {
      r->sum += x[i];
      r->count++;
    }
  }
}

static void integers(int n, const int *restrict x, struct Result *restrict r) {
#pragma acc kernels copyin(x[0:n]) copy(r[0:1])
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    unsigned y = x[i];
    if (!(y <= r->high))
      r->high = y;
    r->low = r->low <= x[i] ? r->low : x[i];
  }
}

// Data that may be one: where it is, in order.
static void greatest(int n, const double *x, double *m) {
#pragma acc kernels copyin(x[0:n]) copy(m[0:1])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of x->,m->
    if (x[i] > *m)
      *m = x[i];
}

// There is no such element.
static void nothing(int n, const double *restrict x, double *restrict m, long far) {
#pragma acc kernels copyin(x[0:n]) copy(m[0:1])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (x[i] > 1e6)
      m[far] += x[i];
}

// Neighbours.

static void where(int n, const double *restrict x, struct Result *restrict r) {
#pragma acc kernels copyin(x[0:n]) copy(r[0:1])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (x[i] < r->least) {
      r->least = x[i];
      r->where = i;
    }
}

static void another_number(int n, const double *restrict x, double *restrict m) {
#pragma acc kernels copyin(x[0:n]) copy(m[0:1])
  for (int i = 0; i < n - 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of m->
    if (x[i] > *m)
      *m = x[i + 1];
}

static void changed_between(int n, double *restrict x, double *restrict m) {
#pragma acc kernels copy(x[0:n]) copy(m[0:1])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of m->
    if (x[i] > *m) {
      x[i] -= 1;
      *m = x[i];
    }
}

static void read_too(int n, double *restrict x, double *restrict m) {
#pragma acc kernels copy(x[0:n]) copy(m[0:1])
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of m->
    if (x[i] > *m)
      *m = x[i];
    x[i] = *m;
  }
}

static void both_ways(int n, const double *restrict x, double *restrict m) {
#pragma acc kernels copyin(x[0:n]) copy(m[0:1])
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of m->
    if (x[i] > *m)
      *m = x[i];
    if (x[i] < *m - 100)
      *m -= 1;
  }
}

static void takes_what_is_none(int n, const double *restrict x, double *restrict m) {
#pragma acc kernels copyin(x[0:n]) copy(m[0:1])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of m->
    *m = *m > x[i] ? *m : x[i];
}

static void until(int n, const double *restrict x, double *restrict m) {
#pragma acc kernels copyin(x[0:n]) copy(m[0:1])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of m->
    if (*m < 100)
      *m += x[i];
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = (i * 7919 % 4999) - 2000;
    b[i] = (i * 7919 % 4999) - 2000;
  }
  struct Result r = {-1e9, 1e9, 0, 7, 0, 5, INT64_MAX};
  double sum = 0;
  int count = 7;
  for (int i = 0; i < N; i++)
    if (a[i] > 0)
      sum += a[i], count++;
  extremes(N, a, &r);
  CHECK_EQ(r.most, 2998);
  CHECK_EQ(r.least, -2000);
  CHECK_EQ(r.sum, sum);
  CHECK_EQ(r.count, count);
  integers(N, b, &r);
  CHECK_EQ(r.high, (unsigned)-1);
  CHECK_EQ(r.low, -2000);
  extremes(0, a, &r);
  CHECK_EQ(r.count, count);

  // What is no number is left out, and stays.
  double x[64], m = -5;
  for (int i = 0; i < 64; i++)
    x[i] = i % 3 ? NAN : i;
  greatest(64, x, &m);
  CHECK_EQ(m, 63);
  m = NAN;
  greatest(64, x, &m);
  CHECK_EQ(m != m, 1);
  m = 70;
  greatest(64, x, &m);
  CHECK_EQ(m, 70);
  m = -INFINITY;
  for (int i = 0; i < 64; i++)
    x[i] = -INFINITY;
  greatest(64, x, &m);
  CHECK_EQ(m, -INFINITY);
  for (int i = 0; i < 64; i++)
    x[i] = i;
#pragma acc data copy(x)
  greatest(64, x, x + 20);
  CHECK_EQ(x[20], 63);

  m = 3;
  nothing(N, a, &m, 1L << 40);
  CHECK_EQ(m, 3);

  r.least = 1e9;
  where(N, a, &r);
  CHECK_EQ(r.least, -2000);
  CHECK_EQ(a[r.where], -2000);
  double plain = -1e9, got = -1e9;
  for (int i = 0; i < N - 1; i++)
    if (a[i] > plain)
      plain = a[i + 1];
  another_number(N, a, &got);
  CHECK_EQ(got, plain);
  got = plain = -1e9;
  for (int i = 0; i < N; i++) {
    if (a[i] > plain)
      plain = a[i];
    if (a[i] < plain - 100)
      plain -= 1;
  }
  both_ways(N, a, &got);
  CHECK_EQ(got, plain);
  for (int i = 0; i < 64; i++)
    x[i] = i % 5 ? 64 - i : NAN;
  got = plain = 0;
  for (int i = 0; i < 64; i++)
    plain = plain > x[i] ? plain : x[i];
  takes_what_is_none(64, x, &got);
  CHECK_EQ(got, plain);
  got = plain = 0;
  for (int i = 0; i < N; i++)
    if (plain < 100)
      plain += a[i];
  until(N, a, &got);
  CHECK_EQ(got, plain);
  double c[N], expected = -1e9, most = -1e9;
  for (int i = 0; i < N; i++) {
    c[i] = a[i];
    if (a[i] > expected)
      expected = a[i] - 1;
  }
  changed_between(N, c, &most);
  CHECK_EQ(most, expected);
  most = -1e9;
  read_too(N, c, &most);
  CHECK_EQ(c[N - 1], most);
  return check_done();
}
