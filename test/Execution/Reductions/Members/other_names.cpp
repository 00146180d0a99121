// Iterations that read by another name what a reduction's member or element has gathered use what came before them, as those
// do that read it by its own name: they keep their order. The same member of another object, and other parts of the same one,
// are no such name.
// REQUIRES: cplusplus
// RUN: %paccxx %without_gpu -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 300 };
static int out[N];

struct Base {
  int c;
};
struct S : Base {
  int a, b, v[4];
  int get() const { return a; }
};
static S global;
static int peek() { return global.a; }

/// Of sums of 0 to N - 1 that begin with 0.
static bool areSoFar() {
  for (int i = 0, sum = 0; i < N; ++i)
    if (out[i] != (sum += i))
      return false;
  return true;
}
enum { Sum = N * (N - 1) / 2 };

static void members() {
  S q{}, other{};
  S &r = q, &of_other = other;
  // CHECK: [[#@LINE+2]], Loop not parallelized: iterations use what others have gathered in q.a
#pragma acc kernels loop reduction(+ : q.a)
  for (int i = 0; i < N; i++) { q.a += i; out[i] = r.a; }
  CHECK(q.a == Sum && areSoFar());
  q = {};
#pragma acc kernels loop reduction(+ : q.a)
  for (int i = 0; i < N; i++) { q.a += i; out[i] = r.get(); }
  CHECK(q.a == Sum && areSoFar());
  q = {};
  Base &base = q;
#pragma acc kernels loop reduction(+ : q.c)
  for (int i = 0; i < N; i++) { q.c += i; out[i] = base.c; }
  CHECK(q.c == Sum && areSoFar());
  S *p;
  p = &q;
  q = {};
#pragma acc kernels loop reduction(+ : p->a)
  for (int i = 0; i < N; i++) { p->a += i; out[i] = q.a; }
  CHECK(q.a == Sum && areSoFar());
#pragma acc kernels loop reduction(+ : global.a)
  for (int i = 0; i < N; i++) { global.a += i; out[i] = peek(); }
  CHECK(global.a == Sum && areSoFar());
  q = {};
  // CHECK-NOT: [[#@LINE+2]], Loop not parallelized: iterations use what others have gathered in
#pragma acc kernels loop reduction(+ : q.a)
  for (int i = 0; i < N; i++) { q.a += i; out[i] = of_other.a + r.b; }
  CHECK(q.a == Sum && out[N - 1] == 0);
}

static void elements() {
  int a[8] = {}, *p;
  p = a + 1;
#pragma acc kernels loop reduction(+ : a[3])
  for (int i = 0; i < N; i++) { a[3] += i; out[i] = p[2]; }
  CHECK(a[3] == Sum && areSoFar());
  // CHECK-NOT: [[#@LINE+2]], Loop not parallelized: iterations use what others have gathered in
#pragma acc kernels loop reduction(+ : a[3])
  for (int i = 0; i < N; i++) { a[3] += i; out[i] = p[1]; }
  CHECK(a[3] == 2 * Sum && out[N - 1] == 0);
  a[3] = 0;
#pragma acc kernels loop reduction(+ : a[2 : 4])
  for (int i = 0; i < N; i++) { a[3] += i; out[i] = p[2]; }
  CHECK(a[3] == Sum && areSoFar());
  a[3] = 0;
#pragma acc kernels loop reduction(+ : a)
  for (int i = 0; i < N; i++) { a[3] += i; out[i] = p[2]; }
  CHECK(a[3] == Sum && areSoFar());
  S q{};
  int *v = q.v;
#pragma acc kernels loop reduction(+ : q.v[2])
  for (int i = 0; i < N; i++) { q.v[2] += i; out[i] = v[2]; }
  CHECK(q.v[2] == Sum && areSoFar());
}

static void numbers() {
  int s = 0, *p;
  p = &s;
#pragma acc kernels loop reduction(+ : s)
  for (int i = 0; i < N; i++) { s += i; out[i] = *p; }
  CHECK(s == Sum && areSoFar());
  s = 0;
  int &r = s;
#pragma acc kernels loop reduction(+ : r)
  for (int i = 0; i < N; i++) { r += i; out[i] = s; }
  CHECK(s == Sum && areSoFar());
}

/// Pointers that may lead there, and do.
static void perhaps(bool mine) {
  int s = 0, other = 0, *p = mine ? &s : &other;
#pragma acc kernels loop reduction(+ : s) copy(other)
  for (int i = 0; i < N; i++) { s += i; out[i] = *p; }
  CHECK(s == Sum && areSoFar());
  S q{}, of_other{}, *to = mine ? &q : &of_other;
#pragma acc kernels loop reduction(+ : q.a) copy(q, of_other)
  for (int i = 0; i < N; i++) { q.a += i; out[i] = to->a; }
  CHECK(q.a == Sum && areSoFar());
}

/// `auto` in `parallel` leaves the order to the compiler, too. The variable comes back as the clause has it, and what leads
/// to it is no copy of the gang.
static void automatic(bool mine) {
  S q{};
  S &r = q, *to = &q, *&again = to;
#pragma acc parallel loop auto reduction(+ : q.a)
  for (int i = 0; i < N; i++) { q.a += i; out[i] = r.a; }
  CHECK(q.a == Sum && areSoFar());
  q.a = 0;
#pragma acc parallel loop auto reduction(+ : q.a) copy(q)
  for (int i = 0; i < N; i++) { q.a += i; out[i] = again->a; }
  CHECK(q.a == Sum && areSoFar());
  int s = 0, other = 0, &number = s, *p = mine ? &s : &other;
#pragma acc parallel loop auto reduction(+ : s)
  for (int i = 0; i < N; i++) { s += i; out[i] = number; }
  CHECK(s == Sum && areSoFar());
  s = 0;
#pragma acc parallel loop auto reduction(+ : s) copy(other)
  for (int i = 0; i < N; i++) { s += i; out[i] = *p; }
  CHECK(s == Sum && areSoFar());
  s = 0;
#pragma acc parallel copy(s)
#pragma acc loop auto reduction(+ : s)
  for (int i = 0; i < N; i++) { int *mine[2] = {&s, &s}; s += i; out[i] = *mine[i & 1]; }
  CHECK(s == Sum && areSoFar());
}

int main(int argc, char **) {
  perhaps(argc == 1);
  automatic(argc == 1);
  members();
  elements();
  numbers();
  return check_done();
}
