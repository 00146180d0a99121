// Members in private and firstprivate: of variables, behind pointers, of *this and of bases, numbers, arrays and
// structures, on constructs and on loops in them. The object keeps what it has.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -x c -O2 %s -o %t.c && %run_host %t.c && %run_emulator %t.c
// RUN: %clangxx_plugin -fsyntax-only -DREFUSED -Xclang -verify %s
#include "../../check.h"

typedef struct Inner { int k; float f; } Inner;
typedef struct Whole { int x; double v[4]; Inner in; } Whole;
static Whole everywhere = {3, {1, 2, 3, 4}, {5, 6}};

#ifdef REFUSED
static int get(Whole *w) { return w->v[1] = w->x; }
int unseen(Whole *w);
#pragma acc routine(unseen) seq
struct Bits { int b : 3, c : 3; };
void refused(int n, Whole s, Whole *p, Bits bits) {
#pragma acc parallel loop private(s.x) // expected-error {{'s.x' as a private member is not supported yet where the directive uses it through the object that it is a part of: make it a variable}}
  for (int i = 0; i < n; i++) {
    s.x = i;
    s.in.k = i;
    Whole t = s;
    p[i].x = t.x;
  }
#pragma acc parallel loop private(s.x) // expected-error {{'s.x' as a private member is not supported yet where the directive uses it through the object}}
  for (int i = 0; i < n; i++) {
    s.x = i;
    Whole &t = s;
    t.in.f = t.x;
  }
}
void functions(int n, Whole s, Whole *p) {
#pragma acc parallel loop private(s.x) // expected-error {{'s.x' as a private member is not supported yet where the directive uses it through a function that the loop calls}}
  for (int i = 0; i < n; i++) {
    s.x = i;
    p[i].x = get(&s);
  }
#pragma acc parallel loop private(s.x) // expected-error {{'s.x' as a private member is not supported yet where the directive uses it through a function that the loop calls}}
  for (int i = 0; i < n; i++) {
    s.x = i;
    p[i].x = unseen(&s);
  }
}
void lambdas(int n, Whole s, Whole *p) {
#pragma acc parallel loop firstprivate(s.x) // expected-error {{'s.x' as a private member is not supported yet where the directive uses it through a lambda in the loop}}
  for (int i = 0; i < n; i++) {
    auto f = [&] { return s.x; };
    p[i].x = f();
  }
}
void bit_fields(int n, Bits bits) {
#pragma acc parallel loop private(bits.b) // expected-error {{'bits.b' in 'private' is not supported yet}}
  for (int i = 0; i < n; i++) bits.b = i, bits.c = bits.b;
}
#else

static void variables(int n) {
  Whole s = {7, {1, 2, 3, 4}, {5, 6}}, *p = &s;
  long sum = 0;
#pragma acc parallel loop private(s.x, s.v, s.in) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    s.x = i;
    s.v[i % 4] = 2 * i;
    s.in.k = i;
    sum += s.x + (long)s.v[i % 4] + s.in.k;
  }
  CHECK_EQ(sum, 4 * (n * (n - 1) / 2));
  CHECK_EQ(s.x + s.v[1] + s.in.k, 7 + 2 + 5);
  sum = 0;
#pragma acc parallel loop firstprivate(s.x, p->in.k) copyin(p[0:1]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += s.x + p->in.k;
  CHECK_EQ(sum, 12 * n);
  sum = 0;
#pragma acc parallel num_gangs(4) firstprivate(everywhere.x) reduction(+ : sum)
  {
    everywhere.x += 1;
    sum += everywhere.x;
  }
  CHECK_EQ(sum, 4 * 4);
  CHECK_EQ(everywhere.x, 3);
  // A loop in a construct that has the object: elsewhere there it is the object's.
  sum = 0;
#pragma acc parallel loop gang copy(s) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    sum += s.x;
#pragma acc loop vector private(s.x) reduction(+ : sum)
    for (int j = 0; j < 10; j++) {
      s.x = j + i;
      sum += s.x;
    }
    sum += s.v[2];
  }
  CHECK_EQ(sum, n * (7 + 45 + 3) + 10 * (n * (n - 1) / 2));
  CHECK_EQ(s.x, 7);
  sum = 0;
#pragma acc parallel loop gang reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    Whole own;
    own.v[1] = i;
#pragma acc loop vector private(own.x) reduction(+ : sum)
    for (int j = 0; j < 10; j++) {
      own.x = j;
      sum += own.x + (long)own.v[1];
    }
  }
  CHECK_EQ(sum, 45 * n + 10 * (n * (n - 1) / 2));
}

#ifdef __cplusplus
struct Base {
  double scratch[3];
  int other = 4;
  int get() const { return other; }
};
struct Derived : Base {
  int *p, n, tmp;
  long run() {
    long sum = 0;
    tmp = -5;
    scratch[0] = -6;
#pragma acc parallel loop private(tmp, scratch) copy(p[0 : n]) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      tmp = i;
      for (int k = 0; k < 3; k++)
        scratch[k] = k * i;
      p[i] = tmp + scratch[2] + get();
      sum += p[i];
    }
    return sum + tmp + scratch[0];
  }
};
template <typename T> static T of_template(int n, T s) {
  int sum = 0;
#pragma acc parallel loop private(s.x) firstprivate(s.in.k) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    s.x = i;
    sum += s.x + s.in.k;
  }
  s.x += sum;
  return s;
}
#endif

int main(void) {
  variables(50);
#ifdef __cplusplus
  int at[40];
  Derived d;
  d.p = at, d.n = 40;
  CHECK_EQ(d.run(), 3 * (39 * 40 / 2) + 4 * 40 - 11);
  CHECK_EQ(at[10], 34);
  CHECK_EQ(of_template(20, everywhere).x, 3 + 190 + 100);
#endif
  return check_done();
}
#endif
