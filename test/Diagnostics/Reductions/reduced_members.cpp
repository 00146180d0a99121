// A lambda, or a function that gets the object, finds a member through the object, which is no copy of a reduction: its updates would be lost, or race.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
struct S { unsigned v[3], w; struct { int a, b; } in; };

void lambdas(int n) {
  S s = {};
#pragma acc parallel loop reduction(+ : s.w) // expected-error {{'s.w' in 'reduction' is not supported yet where a lambda in the loop uses it: reduce into a variable}}
  for (int i = 0; i < n; i++) {
    auto add = [&](unsigned x) { s.w += x; };
    add(i);
  }
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {
    S t = {};
#pragma acc loop vector reduction(+ : t.in.a) // expected-error {{'t.in.a' in 'reduction' is not supported yet}}
    for (int j = 0; j < n; j++) {
      auto whole = [&] { return t; };
      t.in.a += whole().in.b;
    }
  }
  // Other members, and lambdas that the loop does not hold.
#pragma acc parallel loop reduction(+ : s.in.a)
  for (int i = 0; i < n; i++) {
    auto other = [&] { return s.in.b + (int)s.w; };
    s.in.a += other();
  }
}

struct A {
  unsigned w, k;
  void add(unsigned x) { w += x; }
  void twice(unsigned x) { add(x); }
  unsigned other() const { return k; }
  void run(A &another, int n) {
#pragma acc parallel loop reduction(+ : w) copy(this[0:1]) // expected-error {{'w' in 'reduction' is not supported yet where a function that the loop calls uses it: reduce into a variable}}
    for (int i = 0; i < n; i++) twice(i);
#pragma acc parallel loop reduction(+ : w) copy(this[0:1])
    for (int i = 0; i < n; i++) w += other();
#pragma acc parallel loop reduction(+ : w) copy(this[0:1]) copyin(another)
    for (int i = 0; i < n; i++) w += another.other();
  }
};
static void put(A *a, unsigned x) { a->w += x; }
void functions(int n) {
  A a = {}, b = {};
#pragma acc parallel loop reduction(+ : a.w) // expected-error {{'a.w' in 'reduction' is not supported yet where a function that the loop calls uses it}}
  for (int i = 0; i < n; i++) put(&a, i);
#pragma acc parallel loop reduction(+ : a.w) private(b)
  for (int i = 0; i < n; i++) {
    put(&b, i);
    a.w += 1;
  }
}
