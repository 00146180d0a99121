// An object that a construct has by several names, and copies for itself: pointers in it, of which the kernel finds out in
// functions that it calls, lead to the device's data as in an object with one name.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -w -gpu=check %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: env ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s
#include "../../check.h"

// CHECK: PASS
enum { N = 12 };
struct Object {
  int n, v[N], *p;
  int get(int i) const { return p[i]; }
};
static int X[N], Out[N];

static int references(const Object &a, const Object &b) {
  int sum = 0;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < N; i++) {
    Out[i] = b.get(i);
    sum += a.get(i) + a.n;
  }
  return sum;
}

static int pointer(const Object &a, const Object *b) {
  int sum = 0;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < N; i++) {
    Out[i] = b->v[i] + a.get(i);
    sum += a.get(i) + a.n;
  }
  return sum;
}

static int clause(Object &a, Object *b) {
  int sum = 0;
#pragma acc parallel loop reduction(+:sum) copy(b[0:1])
  for (int i = 0; i < N; i++) {
    Out[i] = b->v[i] + a.get(i);
    sum += a.get(i) + a.n;
  }
  return sum;
}

static int clauses(Object *a, Object *b) {
  int sum = 0;
#pragma acc parallel loop reduction(+:sum) copyin(b[0:1]) copy(a[0:1])
  for (int i = 0; i < N; i++) {
    Out[i] = b->v[i] + a->get(i);
    sum += a->get(i) + a->n;
  }
  return sum;
}

template <typename Function> static void check(Function run) {
  Object o = {1, {}, X};
  for (int i = 0; i < N; i++)
    X[i] = i, Out[i] = -1;
#pragma acc data copy(X, Out)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      X[i] += 100;
    CHECK_EQ(run(o), 101 * N + N * (N - 1) / 2);
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(Out[i], 100 + i);
  CHECK_EQ(o.p == X, 1);
}

int main() {
  check([](Object &o) { return references(o, o); });
  check([](Object &o) { return pointer(o, &o); });
  check([](Object &o) { return clause(o, &o); });
  check([](Object &o) { return clauses(&o, &o); });
  return check_done();
}
