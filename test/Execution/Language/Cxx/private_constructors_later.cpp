// private variables whose default constructor is a template, and that something else initializes, where their types are
// known after the clause has been read: in templates, generic lambdas, bodies inside of their class.
// RUN: %paccxx -std=c++14 -O2 -Werror %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -std=c++17 -g -O2 -gpu=races -Werror %s -o %t.17 && env PACC_EMULATOR=order:7 %run_emulator %t.17
// RUN: %paccxx -std=c++20 -O0 -Werror %s -o %t.20 && %run_host %t.20 && %run_emulator %t.20
// RUN: not %paccxx -DWITHOUT %s -o %t.no 2>&1 | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <tuple>
#include <utility>

std::pair<int, int> earlier(1, 2); // complete before any clause

template <class T> struct Three {
  T v;
  template <class U = T> Three() : v(U(3)) {}
  Three(int, int) : v(7) {}
};
struct Without {
  int v = 0;
  template <class T> Without(T) {}
};

template <class T> T braces(int n) {
  std::pair<T, T> p{1, 2};
  T sum = 0;
#pragma acc parallel loop private(p) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    p = {T(i), T(2)};
    sum += p.first * p.second;
  }
  return sum + p.second;
}

template <class T> T deduced(int n) {
  auto p = std::make_pair(T(1), T(2));
  auto t = std::make_tuple(T(1), 2, T(3));
  T sum = 0;
#pragma acc parallel loop gang private(t) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    t = std::make_tuple(T(i), 1, T(2));
#pragma acc loop vector private(p) reduction(+ : sum)
    for (int j = 0; j < 40; j++) {
      p = {T(j), std::get<2>(t)};
      sum += p.first * p.second * std::get<1>(t);
    }
  }
  return sum + p.second;
}

template <class T> T defaults(int n, T *x) {
  Three<T> three[2] = {Three<T>(1, 2), Three<T>(1, 2)};
#pragma acc parallel loop private(three) copyout(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = three[i % 2].v + i;
  return three[1].v;
}

template <class T> class Holder {
  T first;

public:
  explicit Holder(T first) : first(first) {}
  T run(int n);
  template <class U> T add(int n, U u) {
    std::pair<T, U> p(first, u);
    T sum = 0;
#pragma acc parallel loop private(p) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      p = {T(i), U(i)};
      sum += p.first + T(p.second);
    }
    return sum + p.first;
  }
};

template <class T> T Holder<T>::run(int n) {
  const T start = first;
  std::pair<T, int> p{start, 1};
  T sum = 0;
#pragma acc parallel loop private(p) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    p = {start, i};
    sum += p.first * p.second;
  }
  return sum;
}

struct Inline {
  struct Part {
    int x = 3; // read when the whole class is
  };
  int run(int n) {
    std::pair<int, Part> p{1, Part()};
    std::pair<int, int> q(earlier.first, 5);
    int sum = 0;
#pragma acc parallel loop private(p, q) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      q = {i, 1};
      sum += p.second.x + q.first;
    }
    return sum + q.second;
  }
};

int main() {
  double x[100];
  CHECK_EQ(braces<int>(100), 9902);
  CHECK_EQ(braces<double>(100), 9902.);
  CHECK_EQ(deduced<int>(10), 15602);
  CHECK_EQ(deduced<float>(10), 15602.f);
  CHECK_EQ(defaults(100, x), 7.);
  for (int i = 0; i < 100; i++)
    CHECK_EQ(x[i], 3. + i);
  CHECK_EQ(Holder<long>(3).run(100), 14850);
  CHECK_EQ(Holder<double>(3).add(100, 1), 9903.);
  CHECK_EQ(Inline().run(100), 5255);
  auto generic = [](auto u, int n) {
    std::pair<decltype(u), int> p{u, 1};
    long sum = 0;
#pragma acc parallel loop private(p) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      p = {decltype(u)(i), 2};
      sum += long(p.first) * p.second;
    }
    return sum;
  };
  CHECK_EQ(generic(1.5f, 100), 9900);
  CHECK_EQ(generic(short(1), 100), 9900);
#ifdef WITHOUT
  auto refused = [](auto w) {
    // CHECK: [[@LINE+1]]:35: error: variable of type 'Without' referenced in OpenACC 'private' clause does not have a default constructor
#pragma acc parallel loop private(w)
    for (int i = 0; i < 9; i++)
      ;
  };
  refused(Without(1));
#endif
  return check_done();
}
