// A lambda finds a member through the object, which is no copy of a reduction: its updates would be lost, or race.
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
