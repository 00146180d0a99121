// A loop with `gang` alone whose iterations write to variables that each gang has: the gang executes its
// iterations one after the other, so later loops find what the last one left, and none sees half of what
// another one wrote. Such a loop gets no vector lanes unasked.
// RUN: %pacc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
#include "../../check.h"

enum { GANGS = 8, EACH = 8, N = GANGS * EACH };
struct pair { int x, y; };
static int a[N], left[N];

__attribute__((noinline)) static void set(struct pair *p, int i) { p->x = i, p->y = -i; }

/* left[i] is the last iteration of the gang that executes iteration i, times `factor`. */
static void check(int chunk, int factor) {
  for (int i = 0; i < N; i++) {
    const int last = left[i] / factor;
    CHECK_EQ(a[i], i);
    CHECK(left[i] % factor == 0 && last >= i && last < N && left[last] == left[i]);
    if (discrete_memory()) /* the host's gangs take neighbouring chunks */
      CHECK_EQ(last, N - (GANGS - i / chunk % GANGS) * chunk + chunk - 1);
  }
  memset(a, 0, sizeof a), memset(left, 0, sizeof left);
}

static void scalars(void) {
#pragma acc parallel num_gangs(GANGS) copyout(a, left)
  {
    int x = -1;
    double y;
    // CHECK: [[#@LINE+2]], #pragma acc loop gang(8) /* blockIdx.x */
#pragma acc loop gang(static:1)
    for (int i = 0; i < N; i++) {
      x = i;
      y = 2.0 * x;
      a[i] = y - x;
    }
#pragma acc loop gang(static:1)
    for (int i = 0; i < N; i++) left[i] = x + y;
  }
  check(1, 3);
}

static void chunks(void) {
#pragma acc parallel num_gangs(GANGS) copyout(a, left)
  {
    int x = -1;
#pragma acc loop gang(static:4)
    for (int i = 0; i < N; i++) a[i] = x = i;
#pragma acc loop gang(static:4)
    for (int i = 0; i < N; i++) left[i] = x;
  }
  check(4, 1);
}

static void privates(void) {
  int x = 5;
  float y[3];
#pragma acc parallel num_gangs(GANGS) private(x, y) copyout(a, left)
  {
#pragma acc loop gang(static:*)
    for (int i = 0; i < N; i++) {
      x = i;
      for (int k = 0; k < 3; k++) y[k] = k * x;
      a[i] = y[1];
    }
#pragma acc loop gang(static:*)
    for (int i = 0; i < N; i++) left[i] = x + y[0] + y[2];
  }
  check(EACH, 3);
}

static void structures(int n) {
  struct pair s = {0, 0};
  int once = -1;
#pragma acc parallel num_gangs(GANGS) firstprivate(s, once) copyout(a, left)
  {
    int *const q = &once;
#pragma acc loop gang(static:1)
    for (int i = 0; i < n; i++) {
      set(&s, i);
      a[i] = s.x;
      *q = i;
    }
#pragma acc loop gang(static:1)
    for (int i = 0; i < N; i++) left[i] = 3 * s.x + s.y + once;
  }
  check(1, 3);
}

/* One iteration must not see the temporaries of another one. */
static void temporaries(void) {
  static int b[4096], c[4096];
#pragma acc parallel num_gangs(3) copyout(b, c)
  {
    int t[3];
#pragma acc loop gang
    for (int i = 0; i < 4096; i++) {
      t[0] = i, t[1] = 2 * i;
      for (int k = 2; k < 3; k++) t[k] = 3 * i;
      b[i] = 0;
      for (int k = 0; k < 3; k++) b[i] += t[k];
    }
#pragma acc loop gang
    for (int i = 0; i < 4096; i++) {
      for (int k = 0; k < 3; k++) t[k] = i;
      c[i] = t[0] + t[1] + t[2];
    }
  }
  for (int i = 0; i < 4096; i++) {
    CHECK_EQ(b[i], 6 * i);
    CHECK_EQ(c[i], 3 * i);
  }
}

/* Sums of what a gang executes, in the order in which it does: the gang's first iteration begins anew. */
static void carried(void) {
  int sum = 100, parts[2] = {0, 0};
#pragma acc parallel num_gangs(GANGS) firstprivate(sum, parts) copyout(a, left)
  {
#pragma acc loop gang(static:*)
    for (int i = 0; i < N; i++) {
      sum += i;
      parts[i & 1] += i;
      a[i] = sum - 100;
      left[i] = parts[0] + parts[1];
    }
  }
  for (int i = 0, s = 0; i < N; i++) {
    s = i % EACH ? s + i : i;
    CHECK_EQ(a[i], s);
    CHECK_EQ(left[i], s);
  }
}

/* Written before it is read in each loop: nobody sees a value of another iteration, the lanes are used. */
static void reused(void) {
  static int b[4096], c[4096];
#pragma acc parallel num_gangs(3) copyout(b, c)
  {
    int t;
    // CHECK: [[#@LINE+2]], #pragma acc loop gang(3), vector(128) /* blockIdx.x threadIdx.x */
#pragma acc loop gang
    for (int i = 0; i < 4096; i++) t = i, b[i] = t * 2;
    // CHECK: [[#@LINE+2]], #pragma acc loop gang(3), vector(128) /* blockIdx.x threadIdx.x */
#pragma acc loop gang(static:*)
    for (int i = 0; i < 4096; i++) t = i, c[i] = t + 1;
  }
  for (int i = 0; i < 4096; i++) {
    CHECK_EQ(b[i], 2 * i);
    CHECK_EQ(c[i], i + 1);
  }
}

int main(void) {
  scalars();
  chunks();
  privates();
  structures(N);
  temporaries();
  carried();
  reused();
  return check_done();
}
