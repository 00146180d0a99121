// Elements that operators get: what they do with them is found in the body, for each parameter that of its own argument. An
// operator of C++23 may be static, with an object that it does not get, or have the object as its first parameter.
// RUN: %paccxx -std=c++23 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -std=c++23 %without_gpu -O0 -gpu=check %s -o %t.0 && %run_host %t.0 && env PACC_EMULATOR=order:3 %run_emulator %t.0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

#include <vector>

struct Static {
  static void operator()(double &to, const double &by) { to += by; }
};
struct Named {
  double weight;
  void operator()(this const Named &me, double &to, const double &by) { to += me.weight * by; }
  void add(this const Named &me, double &to) { to += me.weight; }
};
struct Usual {
  double weight;
  void operator()(double &to, const double &by) const { to += weight * by; }
};

int main() {
  const int n = 100;
  std::vector<double> a(n, 1), b(n, 1), c(n, 1), d(n, 1);
  double *p = a.data(), *q = b.data(), *r = c.data(), *s = d.data();
  Static f;
  Named g{3};
  Usual h{4};
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    f(p[i], 2);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    g(q[i], 2);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    g.add(r[i]);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    h(s[i], 2);
  for (int i = 0; i < n; i++) {
    CHECK_EQ(p[i], 3);
    CHECK_EQ(q[i], 7);
    CHECK_EQ(r[i], 4);
    CHECK_EQ(s[i], 9);
  }
  return check_done();
}
