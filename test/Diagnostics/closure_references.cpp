// A lambda that was made before a construct holds the host's addresses of what it captures by reference.
// RUN: %clangxx_plugin -fopenacc -fsyntax-only -Xclang -verify %s
// RUN: %paccxx -gpu=unified -c %s -o %t.o 2>&1 | count 0
// RUN: %paccxx -acc=multicore -c %s -o %t.o 2>&1 | count 0

struct Mesh {
  double *x;
  int n;
  void scale() {
    auto twice = [this](int i) { x[i] *= 2; };
    // expected-warning@+1 {{lambda 'twice' was made before the construct and holds addresses of the host's variables ('this')}}
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
      twice(i);
  }
};

template <typename F> void apply(int n, F body) {
  // expected-warning@+1 {{lambda 'body' was made before the construct and holds addresses of the host's variables ('s', captured by reference)}}
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    body(i);
}

/* Lambdas in objects and arrays, and in data clauses. */
template <typename F> struct Held {
  F f;
  int operator()(int i) const { return f(i); }
};

int held(int s) {
  int d[10];
  auto add = [&s](int i) { return s + i; };
  Held<decltype(add)> of{add};
  // expected-warning@+1 {{the lambda in 'of' was made before the construct and holds addresses of the host's variables ('s', captured by reference)}}
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    d[i] = of(i);
  decltype(add) several[2] = {add, add};
  // expected-warning@+1 {{the lambda in 'several' was made before the construct}}
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    d[i] += several[i % 2](i);
  // expected-warning@+1 {{lambda 'add' was made before the construct}}
#pragma acc parallel loop copyin(add)
  for (int i = 0; i < 10; i++)
    d[i] += add(i);
  return d[3];
}

int main() {
  int s = 0, w = 3;
  double d[10] = {};
  auto add = [&](int x) { s += x; };
  // expected-warning@+1 {{lambda 'add' was made before the construct and holds addresses of the host's variables ('s', captured by reference)}}
#pragma acc serial copy(s)
  for (int i = 0; i < 10; i++)
    add(i);
  auto outer = [add](int x) { add(x); };
  // expected-warning@+1 {{lambda 'outer' was made before the construct}}
#pragma acc serial copy(s)
  for (int i = 0; i < 10; i++)
    outer(i);
  apply(10, [&s](int i) { s = i; }); // expected-note 0+ {{}}

  // Copies, nothing, and lambdas of the construct's own.
  auto times = [w](int x) { return w * x; };
  auto none = [](int x) { return x + 1; };
#pragma acc parallel loop copy(d)
  for (int i = 0; i < 10; i++) {
    auto own = [&](int k) { d[k] += i; };
    own(i);
    d[i] += times(i) + none(i);
  }
  Mesh m = {d, 10};
  m.scale();
  return s;
}
