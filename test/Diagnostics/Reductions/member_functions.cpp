// Functions that do not gather each member of an object alone, which is what its reduction does; not told of: those that do,
// in all forms, that hand out members, or that the loop calls of objects of its own. Of classes what copies cannot have.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
// RUN: %clangxx_plugin -fsyntax-only -DUNMADE -Xclang -verify=unmade %s

#ifdef UNMADE
class Unmade {
  int n;

public:
  Unmade(int n) : n(n) {}
  void add(int x) { n += x; }
};
void unmade(int n) {
  Unmade u(1);
#pragma acc parallel loop reduction(+ : u) // unmade-error {{reduction of 'u' of type 'Unmade' is not supported yet: copies need a default constructor that is public}}
  for (int i = 0; i < n; i++)
    u.add(i);
}
#else
class Spread {
  double mean = 0, squares = 0;
  long n = 0;

public:
  void push(double x) {
    ++n;
    double d = x - mean;
    mean += d / n;
    squares += d * (x - mean);
  }
};
class Fraction {
  long n = 0, d = 1;

public:
  Fraction &operator+=(long o) {
    n = n + o * d;
    return *this;
  }
};
struct Scaled {
  int s;
  void operator*=(int x) { s *= x; }
};
class Ratio {
  long n, d;

public:
  Ratio(long n = 0, long d = 1) : n(n), d(d) {}
  friend Ratio operator+(const Ratio &a, const Ratio &b) { return Ratio(a.n * b.d + b.n * a.d, a.d * b.d); }
};
class Pair {
  long a, b;

public:
  Pair(long a = 0, long b = 0) : a(a), b(b) {}
  Pair operator+(const Pair &o) const {
    Pair sum;
    sum.a = a + o.a;
    sum.b = o.b * o.b + b;
    return sum;
  }
};
class Good {
  double s = 0, v[3] = {};
  int c = 0;
  void bump() { c++; }

public:
  Good &operator+=(double x) {
    s += x;
    v[int(x) % 3] = v[int(x) % 3] + 1;
    for (int k = 0; k < 3; k++)
      v[k] -= x;
    bump();
    return *this;
  }
  double &at(int i) { return v[i]; }
  double get() const { return s + c; }
};
class Extreme {
  int m = -1;

public:
  void take(int x) {
    if (x > m)
      m = x;
  }
  void choose(int x) { m = m < x ? x : m; }
};
void loops(int n) {
  Spread w;
  Fraction f;
  Scaled r = {1};
  Good g;
  Extreme e;
#pragma acc parallel loop reduction(+ : w, f) // expected-error {{reduction of 'w' of type 'Spread' is not supported yet: it gathers each of its members with '+', and 'push', which the loop calls, does something else}} expected-error {{'operator+=', which the loop calls}}
  for (int i = 0; i < n; i++) {
    w.push(i);
    f += i;
  }
  Ratio q;
  Pair p;
#pragma acc parallel loop reduction(+ : q) // expected-error {{'operator+', which the loop calls}}
  for (int i = 0; i < n; i++)
    q = q + Ratio(i, 3);
#pragma acc parallel loop reduction(+ : p)
  for (int i = 0; i < n; i++)
    p = p + Pair(i, 3);
#pragma acc parallel loop reduction(+ : r)
  for (int i = 0; i < n; i++)
    r *= i; // expected-warning {{'r' is in 'reduction(+:r)', which gathers each of its members with that operator: 'operator*=' does something else}}
#pragma acc parallel loop reduction(+ : g) reduction(max : e)
  for (int i = 0; i < n; i++) {
    Spread own;
    own.push(i);
    g += i;
    g.at(i % 3) += 1;
    e.take(i);
    e.choose(2 * i);
  }
#pragma acc parallel loop reduction(* : r)
  for (int i = 0; i < n; i++)
    r *= i;
}
#endif
