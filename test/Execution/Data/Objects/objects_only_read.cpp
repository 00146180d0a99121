// An object that a construct only reads by its name comes back if a pointer that kernels get leads to it: they may have
// written there. If none does, nothing is copied back, no pointer in it is put back, and nobody waits. Its pointers go
// along with it.
// RUN: %paccxx -O0 -w %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t fake
// RUN: env PACC_FAKE_OWN_MEMORY=1 NVCOMPILER_ACC_NOTIFY=3 %run_fake %t steps 3 2>&1 | %FileCheck %s
// RUN: env PACC_FAKE_OWN_MEMORY=1 PACC_FAKE_LOG=%t.log %run_fake %t steps 100
// RUN: %FileCheck --check-prefix=CALLS --input-file=%t.log %s
// CALLS: cuStreamSynchronize {{[0-9]$}}
#include "../../check.h"

struct Solver {
  double *u, *v;
  int n;
  double c, own[4];

  // CHECK: begin
  // CHECK: variable=this
  // CHECK-NOT: {{download|attach}}
  // CHECK: variable=weights
  // CHECK-NOT: download
  // CHECK: end
  __attribute__((noinline)) void step() {
#pragma acc parallel loop
    for (int i = 1; i < n - 1; ++i)
      v[i] = c * (u[i - 1] + u[i + 1]);
  }
  // u leads into the object itself.
  __attribute__((noinline)) void stepOwn() {
#pragma acc parallel loop
    for (int i = 0; i < n; ++i)
      u[i] = c * i;
  }
  __attribute__((noinline)) void set() {
#pragma acc serial
    own[2] = c + 1;
  }
  __attribute__((noinline)) void setByMethod() {
#pragma acc serial
    at(3) = c + 2;
  }
  double &at(int i) { return own[i]; }
  __attribute__((noinline)) void sum(const double *x, int m) {
#pragma acc parallel loop reduction(+ : c) copyin(x[0:m])
    for (int i = 0; i < m; ++i)
      c += x[i];
  }
};

static Solver Global = {nullptr, nullptr, 4, 3, {1, 2, 3, 4}};

// The weights are only read; x may be anything.
__attribute__((noinline)) static void byTable(double *x, const int *at, int n) {
  double weights[4] = {1, 2, 4, 8};
  double *w = weights;
  if (n < 0)
    w = x;
#pragma acc parallel loop present(at[0:n])
  for (int i = 0; i < n; ++i)
    x[at[i]] = weights[i % 4] + (n < 0 ? w[0] : 0);
}

// x leads into the object, which no clause says.
__attribute__((noinline)) static void intoGlobal(double *x, const int *at, int n) {
#pragma acc parallel loop copyin(at[0:n])
  for (int i = 0; i < n; ++i)
    x[at[i]] = Global.c * (at[i] + 1);
}

__attribute__((noinline)) static void byReference(Solver &s) {
  Solver &r = Global;
#pragma acc serial
  r.own[1] = s.c + 40;
}

struct Plain {
  int n;
  double w[4];
};
static Plain Numbers = {4, {1, 2, 3, 4}};
static void bump() { Numbers.w[0] = 77; }
__attribute__((noinline)) static void byFunction(double *out) {
#pragma acc serial copyout(out[0:1])
  {
    bump();
    out[0] = Numbers.n;
  }
}

struct Node {
  double value;
  Node *next;
};
__attribute__((noinline)) static void toItself(Node &n) {
#pragma acc serial
  n.next->value = n.value + 1;
}

__attribute__((noinline)) static void byClosure(Solver &s) {
  double *p = s.own;
  auto put = [=](int i) { p[i] = 5 + i; };
#pragma acc serial
  put(s.n - 1);
}

int main(int argc, char **argv) {
  enum { N = 1000 };
  double *a = static_cast<double *>(malloc(N * sizeof(double))), *b = static_cast<double *>(malloc(N * sizeof(double)));
  int *at = static_cast<int *>(malloc(N * sizeof(int)));
  for (int i = 0; i < N; ++i) {
    a[i] = b[i] = i;
    at[i] = N - 1 - i;
  }
  Solver s = {a, b, N, 0.5, {1, 2, 3, 4}};
#pragma acc enter data copyin(a[0:N], b[0:N], at[0:N])
  fprintf(stderr, "begin\n");
  const bool IsFake = argc > 1 && argv[1][0] == 'f', AreSteps = argc > 1 && !IsFake;
  const int steps = AreSteps ? atoi(argv[2]) : 2;
  for (int t = 0; t < steps; ++t)
    s.step();
  byTable(a, at, N);
  fprintf(stderr, "end\n");
#pragma acc exit data copyout(a[0:N], b[0:N]) delete (at[0:N])
  if (AreSteps)
    return 0;
  CHECK(a[0] == 8 && a[N - 1] == 1 && b[1] == 1);

  Solver own = {nullptr, nullptr, 4, 3, {0, 0, 0, 0}};
  own.u = own.own;
  own.stepOwn();
  CHECK(own.own[3] == 9 && own.own[1] == 3);
  own.set();
  CHECK(own.own[2] == 4);
  own.setByMethod();
  CHECK(own.own[3] == 5 && own.own[2] == 4);
  own.sum(a, 4);
  CHECK(own.c == 3 + a[0] + a[1] + a[2] + a[3]);
  int places[2] = {3, 1};
  intoGlobal(Global.own, places, 2);
  CHECK(Global.own[3] == 12 && Global.own[1] == 6 && Global.own[0] == 1);
  byReference(Global);
  CHECK(Global.own[1] == 43);
  if (!IsFake) { // its kernels are the host's code, which has the host's variable
    double out[1];
    byFunction(out);
    CHECK(Numbers.w[0] == 77 && out[0] == 4);
  }
  Node n = {1, nullptr};
  n.next = &n;
  toItself(n);
  CHECK(n.value == 2 && n.next == &n);
  byClosure(own);
  CHECK(own.own[3] == 8);
  return check_done();
}
