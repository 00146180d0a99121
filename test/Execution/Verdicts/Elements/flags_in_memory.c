// Elements that keep whether all, or any, of what iterations find holds, and sums that go on from themselves in both ways
// of a choice: reductions, if what is asked for only sometimes has no effects, and if the element becomes 0 or 1.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <stdbool.h>

enum { N = 3000 };
struct result { int all, any, calls; bool found, fine; double sum; long count; short narrow; char byte; };
static int c[N];
static double a[N];

// CHECK-LABEL: all:
// CHECK: Generating implicit reduction(&&:r[])
// CHECK: Generating implicit reduction(||:r[])
static void all(struct result *restrict r, int n, int limit) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    r->all = r->all && c[i] < limit && c[i] >= 0;
    r->any = c[i] == limit || r->any;
  }
}

// CHECK-LABEL: truths:
// CHECK: Generating implicit reduction(||:r[])
// CHECK: Generating implicit reduction(&&:r[])
static void truths(struct result *restrict r, int limit) {
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    if (c[i] & 1)
      r->found = r->found || c[i] == limit;
    r->fine &= c[i] <= limit;
  }
}

// CHECK-LABEL: narrow:
// CHECK: Generating implicit reduction(&&:r[])
static void narrow(struct result *restrict r, int limit) {
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    r->narrow = r->narrow && c[i] <= limit;
    r->byte = r->byte && c[i] <= limit;
  }
}

// CHECK-LABEL: asked:
// CHECK: Generating implicit reduction(&&:r[])
// CHECK: Generating implicit reduction(||:r[])
static void asked(struct result *restrict r, int limit) {
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    if (r->all)
      r->all = c[i] < limit;
    if (!r->found)
      r->found = c[i] == limit;
  }
}

// CHECK-LABEL: chosen:
// CHECK: Generating implicit reduction(+:r[])
// CHECK: Generating implicit reduction(+:s[])
static double chosen(struct result *restrict r) {
  double s = 0;
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    r->sum = c[i] & 1 ? r->sum + a[i] : c[i] & 2 ? r->sum - a[i] : r->sum;
    r->count = c[i] > 9 ? r->count : r->count + c[i];
    s = c[i] < 3 ? s : s + a[i];
  }
  return s;
}

// What is neither 0 nor 1 stays so if no iteration has it tested, or if it is true.
// CHECK-LABEL: seldom:
// CHECK: prevents parallelization
// CHECK-NOT: implicit reduction
static void seldom(struct result *restrict r, int limit) {
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (c[i] > limit)
      r->all = r->all && c[i] != 7;
}

// CHECK-LABEL: kept:
// CHECK: prevents parallelization
// CHECK-NOT: implicit reduction
static void kept(struct result *restrict r, int limit) {
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (!r->any)
      r->any = c[i] == limit;
}

static int note(struct result *r, int holds) {
  r->calls++;
  return holds;
}

// Of what is done as long as all hold the order counts.
// CHECK-LABEL: effects:
// CHECK: prevents parallelization
// CHECK-NOT: implicit reduction(&&
static void effects(struct result *restrict r, int limit) {
#pragma acc kernels
  for (int i = 0; i < N; i++)
    r->all = r->all && note(r, c[i] < limit);
}

// CHECK-LABEL: reads:
// CHECK: prevents parallelization
// CHECK-NOT: implicit reduction
static void reads(struct result *restrict r, int *restrict seen) {
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    r->all = r->all && c[i] != 40;
    seen[i] = r->all;
  }
}

// CHECK-LABEL: twice:
// CHECK: prevents parallelization
// CHECK-NOT: implicit reduction
static void twice(struct result *restrict r, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    r->count = c[i] > 9 ? r->count + r->count : r->count + 1;
}

int main(void) {
  static int seen[N];
  for (int i = 0; i < N; i++) {
    c[i] = (i * 37) % 50;
    a[i] = i % 9;
  }
  struct result r = {7, 5, 0, false, true, 1, 2, 300, 4};
#pragma acc data copy(r, c, a)
  {
    all(&r, 0, 3);
#pragma acc update host(r)
    CHECK(r.all == 7 && r.any == 5);
    all(&r, N, 50);
#pragma acc update host(r)
    CHECK(r.all == 1 && r.any == 1);
    all(&r, 60, 49);
#pragma acc update host(r)
    CHECK(r.all == 0 && r.any == 1);
    truths(&r, 48);
#pragma acc update host(r)
    CHECK(!r.found && !r.fine);
    truths(&r, 49);
    narrow(&r, 49);
#pragma acc update host(r)
    CHECK(r.found && !r.fine && r.narrow == 1 && r.byte == 1);
    narrow(&r, 48);
    r.all = 9, r.found = false;
#pragma acc update device(r.all, r.found)
    asked(&r, 50);
#pragma acc update host(r)
    CHECK(r.narrow == 0 && r.byte == 0 && r.all == 1 && !r.found);
    asked(&r, 12);
#pragma acc update host(r)
    CHECK(!r.all && r.found);
    double sum = r.sum, s = 0;
    long count = r.count;
    for (int i = 0; i < N; i++) {
      sum = c[i] & 1 ? sum + a[i] : c[i] & 2 ? sum - a[i] : sum;
      count = c[i] > 9 ? count : count + c[i];
      s = c[i] < 3 ? s : s + a[i];
    }
    const double got = chosen(&r);
#pragma acc update host(r)
    CHECK(r.sum == sum && r.count == count && got == s);
    r.all = 6, r.any = 8, r.count = 1;
#pragma acc update device(r.all, r.any, r.count)
    seldom(&r, 60);
    kept(&r, 3);
#pragma acc update host(r)
    CHECK(r.all == 6 && r.any == 8);
    effects(&r, 40);
#pragma acc update host(r)
    int calls = 0;
    while (c[calls++] < 40)
      ;
    CHECK(r.all == 0 && r.calls == calls);
    r.all = 3;
#pragma acc update device(r.all)
    reads(&r, seen);
    CHECK(seen[0] == 1 && seen[N - 1] == 0);
    twice(&r, 40);
#pragma acc update host(r)
    long doubled = 1;
    for (int i = 0; i < 40; i++)
      doubled = c[i] > 9 ? doubled + doubled : doubled + 1;
    CHECK(r.count == doubled);
  }
  return 0;
}
