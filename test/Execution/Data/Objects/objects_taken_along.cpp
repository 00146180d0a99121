// An object behind a pointer that a kernel only reads by that, and of which the device has nothing, goes along with the
// launch. What the kernel writes there by another name is what it reads: by pointers with data of their own, and by those in
// other objects and closures, which have none. Where a region round the construct has a part of the object, and the kernel
// may write that and reads all, there is no right copy: an error.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -w -gpu=check %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %run_host %t part
// RUN: not %run_emulator %t part 2>&1 | %FileCheck %s
// RUN: %run_emulator %t of host
// RUN: env ACC_DEVICE_TYPE=emulator PACC_NOTIFY=2 %t 2>&1 | %FileCheck %s --check-prefix=ALONE
#include "../../check.h"

enum { N = 16 };
struct Values {
  int n, v[N], tail;
};
struct View {
  int *p, k;
};
struct Views {
  View in[2];
};
static int Out[N];

static void byView(const Values *o, View h) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    h.p[i] = 100 + i;
    Out[i] = o->v[i] + o->n;
  }
}

static void byViewOfPointer(Values *o, View *h) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    h->p[i] = 100 + i;
    Out[i] = o->v[i] + o->n;
  }
}

static void byClosure(Values *o, int *q) {
  auto set = [=](int i) { q[i] = 100 + i; };
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    set(i);
    Out[i] = o->v[i] + o->n;
  }
}

static void byFirstPrivate(Values *o, Views h) {
#pragma acc parallel loop firstprivate(h)
  for (int i = 0; i < N; i++) {
    h.in[1].p[i] = 100 + i;
    Out[i] = o->v[i] + o->n;
  }
}

// In two kernels, and two names of the object. The emulator's can use the host's memory, which has changed for the second.
static void byClosureInKernels(Values *o, Values *other, int *q, bool OfHost) {
  auto set = [=](int i) { return q[i] = 98 + i; };
  auto add = [=](int i) { return q[i] += 2; };
  if (OfHost) {
#pragma acc kernels
    {
#pragma acc loop independent
      for (int i = 0; i < N; i++)
        set(i);
#pragma acc loop independent
      for (int i = 0; i < N; i++) {
        add(i);
        Out[i] = o->v[i] + other->n;
      }
    }
    return;
  }
#pragma acc kernels
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      if (o->n)
        set(i);
#pragma acc loop independent
    for (int i = 0; i < N; i++) {
      add(i);
      Out[i] = o->v[i] + other->n;
    }
  }
}

static void byClosureInQueue(Values *o, int *q) {
  auto set = [=](int i) { q[i] = 100 + i; };
#pragma acc data copyout(Out)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
      if (o->n)
        set(i);
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
      Out[i] = o->v[i] + o->n;
#pragma acc wait
  }
}

static void byClause(Values *o, int *x) {
#pragma acc parallel loop copy(x[0:N])
  for (int i = 0; i < N; i++) {
    x[i] = 100 + i;
    Out[i] = o->v[i] + o->n;
  }
}

static void byClauseOfPart(Values *o, int *x) {
#pragma acc parallel loop copy(x[3:4])
  for (int i = 0; i < N; i++) {
    if (i > 2 && i < 7)
      x[i] = 100 + i;
    Out[i] = o->v[i] + o->n;
  }
}

static void bySubscripts(Values *o, int *x) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    x[i] = 100 + i;
    Out[i] = o->v[i] + o->n;
  }
}

// A part is there for longer.
static void ofThePart(Values *o, int *x) {
#pragma acc data copy(x[0:N])
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    x[i] = 100 + i;
    Out[i] = o->v[i] + 3;
  }
}

static void besideThePart(Values *o, int *x) {
#pragma acc data copy(x[0:N])
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    x[i] = 100 + i;
    Out[i] = 100 + i + o->n + o->tail - 5;
  }
}

static void readsAll(Values *o, int *x) {
#pragma acc data copyin(x[0:N])
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    Out[i] = o->v[i] + o->n + 100 + i;
}

static void throughPart(Values *o, int *x) {
// CHECK: FATAL ERROR: object that a kernel reads is partially present on device 1, and the kernel may write there by another name: name=o
// CHECK: Map it as a whole before its part: data copy(o[0:1])
#pragma acc data copy(x[0:N])
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    x[i] = 100 + i;
    Out[i] = o->v[i] + o->n;
  }
}

// Nothing leads there: it stays with the launch.
// ALONE-LABEL: function=alone
// ALONE-NOT: load {{.*}}variable=o bytes
// ALONE: download {{.*}}function=alone
// ALONE-NOT: load {{.*}}variable=o bytes
static void alone(Values *o, int *x) {
#pragma acc parallel loop copy(x[0:N])
  for (int i = 0; i < N; i++) {
    x[i] = 100 + i + o->n;
    Out[i] = o->v[i];
  }
}

template <typename Function> static void check(Function run, int First = 0, int End = N) {
  Values o = {3, {}, 5};
  for (int i = 0; i < N; i++)
    Out[i] = -1;
  run(o);
  for (int i = 0; i < N; i++) {
    const int Want = i >= First && i < End ? 100 + i : 0;
    CHECK_EQ(o.v[i], Want);
    CHECK_EQ(Out[i], Want + 3);
  }
  CHECK_EQ(o.n, 3);
  CHECK_EQ(o.tail, 5);
}

int main(int argc, char **) {
  if (argc > 1) {
    check([=](Values &o) { argc > 2 ? byClosureInKernels(&o, &o, o.v, true) : throughPart(&o, o.v); });
    return check_done();
  }
  check([](Values &o) { byView(&o, {o.v, 1}); });
  check([](Values &o) {
    View h = {o.v, 1};
    byViewOfPointer(&o, &h);
  });
  check([](Values &o) { byClosure(&o, o.v); });
  check([](Values &o) { byFirstPrivate(&o, {{{o.v, 1}, {o.v, 2}}}); });
  check([](Values &o) { byClosureInKernels(&o, &o, o.v, false); });
  check([](Values &o) { byClosureInQueue(&o, o.v); });
  check([](Values &o) { byClause(&o, o.v); });
  check([](Values &o) { byClauseOfPart(&o, o.v); }, 3, 7);
  check([](Values &o) { bySubscripts(&o, o.v); });
  check([](Values &o) { ofThePart(&o, o.v); });
  check([](Values &o) { besideThePart(&o, o.v); });
  Values o = {3, {}, 5};
  readsAll(&o, o.v);
  for (int i = 0; i < N; i++)
    CHECK_EQ(Out[i], 103 + i);
  int x[N];
  alone(&o, x);
  for (int i = 0; i < N; i++)
    CHECK_EQ(x[i], 103 + i);
  return check_done();
}
