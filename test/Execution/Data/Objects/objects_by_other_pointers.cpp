// An object behind a pointer that the construct only reads by that, and which it copies in for itself: what kernels write to
// it through another pointer comes back, also where the first is const, or a reference, or `this` of a const member
// function. Without such a pointer it stays; so does what is const and in memory that nobody can write to.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -w %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: env ACC_DEVICE_TYPE=emulator PACC_NOTIFY=2 %t 2>&1 | %FileCheck %s
#include "../../check.h"
#include <stdlib.h>

enum { N = 30 };
struct Inner {
  int n, written;
  int *x;
};
struct Outer {
  Inner *in;
};

// Nothing else leads to it: it does not come back.
// CHECK-LABEL: function=alone
// CHECK-NOT: download {{.*}}variable=p bytes
// CHECK-LABEL: function=ofPointer
static void alone(Inner *p) {
#pragma acc parallel loop copy(p->x[0:N])
  for (int i = 0; i < N; i++)
    p->x[i] += p->n;
}

static void ofPointer(Inner *p, Inner *q) {
#pragma acc parallel loop copy(p->x[0:N])
  for (int i = 0; i < N; i++) {
    p->x[i] += p->n;
    if (i == 3)
      q->written = 31;
  }
}

static void ofMember(Inner *p, int *m) {
#pragma acc parallel loop copy(p->x[0:N])
  for (int i = 0; i < N; i++) {
    p->x[i] += p->n;
    if (i == 3)
      *m = 32;
  }
}

static void onTheWay(Outer *o, Inner *q) {
#pragma acc parallel loop copy(o->in->x[0:N])
  for (int i = 0; i < N; i++) {
    o->in->x[i] += o->in->n;
    if (i == 3)
      q->written = 33;
  }
}

static void inKernels(Outer *o, Inner *q) {
#pragma acc kernels copy(o->in->x[0:N])
  {
    for (int i = 0; i < N; i++)
      o->in->x[i] += o->in->n;
    q->written = 34;
  }
}

static void ofConstPointer(const Inner *p, Inner *q) {
#pragma acc parallel loop copy(p->x[0:N])
  for (int i = 0; i < N; i++) {
    p->x[i] += p->n;
    if (i == 3)
      q->written = 35;
  }
}

static void ofConstReference(const Inner &p, int *m) {
#pragma acc parallel loop copy(p.x[0:N])
  for (int i = 0; i < N; i++) {
    p.x[i] += p.n;
    if (i == 3)
      *m = 36;
  }
}

static void ofConstArray(const int (&t)[N], int *m) {
#pragma acc parallel loop gang(static:1)
  for (int i = 0; i < N; i++)
    if (t[i] == 3)
      m[i] = 37;
}

struct ConstOuter {
  const Inner *in;
  Inner *out;
};
static void onTheConstWay(ConstOuter *o) {
#pragma acc parallel loop copy(o->in->x[0:N])
  for (int i = 0; i < N; i++) {
    o->in->x[i] += o->in->n;
    if (i == 3)
      o->out->written = 38;
  }
}

struct Method {
  int n, written, *x;
  int twice() const { return 2 * n; }
  void run(Method *q) const {
#pragma acc parallel loop copy(x[0:N])
    for (int i = 0; i < N; i++) {
      x[i] += twice();
      if (i == 3)
        q->written = 39;
    }
  }
};

// In memory that nobody can write to.
static const Inner Fixed = {5, 0, nullptr};
static void ofConst(const Inner *p, const Inner *q, int *x) {
#pragma acc parallel loop copy(x[0:N]) copyin(p[0:1])
  for (int i = 0; i < N; i++)
    x[i] += p->n + q->n;
}
static void ofFixed(const Inner &p, const Inner *q, int *x) {
#pragma acc parallel loop copy(x[0:N])
  for (int i = 0; i < N; i++)
    x[i] += p.n + (q->x ? 1 : q->n);
}

int main() {
  Inner in = {2, 0, (int *)calloc(N, sizeof(int))};
  Outer o = {&in};
  alone(&in);
  ofPointer(&in, &in);
  CHECK_EQ(in.written, 31);
  ofMember(&in, &in.written);
  CHECK_EQ(in.written, 32);
  onTheWay(&o, &in);
  CHECK_EQ(in.written, 33);
  inKernels(&o, &in);
  CHECK_EQ(in.written, 34);
  ofConstPointer(&in, &in);
  CHECK_EQ(in.written, 35);
  ofConstReference(in, &in.written);
  CHECK_EQ(in.written, 36);
  int table[N] = {0, 0, 0, 0, 0, 3};
  ofConstArray(table, table);
  CHECK_EQ(table[5], 37);
  ConstOuter both = {&in, &in};
  onTheConstWay(&both);
  CHECK_EQ(in.written, 38);
  Method method = {1, 0, in.x};
  method.run(&method);
  CHECK_EQ(method.written, 39);
  ofConst(&Fixed, &Fixed, in.x);
  ofFixed(Fixed, &Fixed, in.x);
  for (int i = 0; i < N; i++)
    CHECK_EQ(in.x[i], 9 * 2 + 20);
  free(in.x);
  return check_done();
}
