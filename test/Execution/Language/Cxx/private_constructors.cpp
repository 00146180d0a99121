// private variables whose default constructor is a template (std::pair before C++20, std::tuple, a class of one's own),
// on constructs and loops, in templates and member functions: Clang says of them that they have none.
// RUN: %paccxx -std=c++14 -O2 -Werror %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -std=c++17 -g -O2 -gpu=races -Werror %s -o %t.17 && env PACC_EMULATOR=order:7 %run_emulator %t.17
// RUN: %paccxx -std=c++20 -O0 -Werror %s -o %t.20 && %run_host %t.20 && %run_emulator %t.20
// RUN: not %paccxx -DWITHOUT %s -o %t.no 2>&1 | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <tuple>
#include <utility>

template <class T> struct Three {
  T v;
  template <class U = T> Three() : v(U(3)) {}
  Three(int, int) : v(7) {}
};
struct Without {
  template <class T> Without(T) {}
};

template <class T> T sum_of_pairs(int n, T *x) {
  std::pair<T, T> p;
  std::tuple<int, T> t[2];
  T sum = 0;
#pragma acc parallel loop gang private(t) reduction(+ : sum) copy(x[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector private(p) reduction(+ : sum)
    for (int j = 0; j < 40; j++) {
      p = {T(i), T(j)};
      sum += p.first * p.second;
    }
    t[0] = std::make_tuple(i, T(2));
    t[1] = std::make_tuple(1, T(i));
    x[i] = std::get<0>(t[0]) * std::get<1>(t[0]) + std::get<1>(t[1]);
  }
  return sum;
}

struct Late {
  int run(int n, double *x) {
    std::pair<int, double> p;
#pragma acc parallel loop private(p) copy(x[0:n])
    for (int i = 0; i < n; i++) {
      p = {i, .5};
      x[i] += p.first * p.second;
    }
    return n;
  }
};

int main() {
  double x[100];
  Three<double> three(1, 2); // not by default
  const std::pair<int, int> first(1, 2);
  std::pair<int, int> q = first;
#pragma acc parallel loop private(three, q) copyout(x)
  for (int i = 0; i < 100; i++) {
    q.first = i;
    x[i] = three.v + q.first + q.second;
  }
  for (int i = 0; i < 100; i++)
    CHECK_EQ(x[i], 3 + i);
  CHECK_EQ(three.v, 7);
  CHECK_EQ(q.second, 2);
  CHECK_EQ(sum_of_pairs(100, x), 4950. * 780);
  for (int i = 0; i < 100; i++)
    CHECK_EQ(x[i], 3 * i);
  CHECK_EQ(Late().run(100, x), 100);
  for (int i = 0; i < 100; i++)
    CHECK_EQ(x[i], 3.5 * i);
#ifdef WITHOUT
  Without w(1);
  // CHECK: [[@LINE+1]]:35: error: variable of type 'Without' referenced in OpenACC 'private' clause does not have a default constructor
#pragma acc parallel loop private(w)
  for (int i = 0; i < 9; i++)
    ;
#endif
  return check_done();
}
