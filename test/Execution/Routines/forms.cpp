// Routines in C++ beside those of cxx.cpp: destructors, constant expressions, lambdas that are given on and that stand in
// constructs, members of class templates; the private clause of an orphaned loop (OpenACC 3.4, 2.15.1).
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -g %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../check.h"
struct Log { int *n; Log(int *n) : n(n) {} ~Log() { *n += 1; } };
#pragma acc routine vector
static void scoped(int *x, int n, int *count) {
  int local = 0;
  { Log log(&local);
#pragma acc loop vector
    for (int i = 0; i < n; i++) x[i] += i;
  }
  *count += local;
}
#pragma acc routine seq
constexpr int twice(int x) { return 2 * x; }
static_assert(twice(2) == 4);
#pragma acc routine seq
constexpr int sum(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += x[i];
  return s;
}
#pragma acc routine vector
template <typename F> void apply(int n, F f) {
#pragma acc loop vector
  for (int i = 0; i < n; i++) f(i);
}
template <int N> struct Box {
  int v[N];
#pragma acc routine vector
  void add(const Box &o);
};
template <int N> void Box<N>::add(const Box<N> &o) {
#pragma acc loop vector
  for (int i = 0; i < N; i++) v[i] += o.v[i];
}
#pragma acc routine seq
int priv(int n) {
  int t = 7;
#pragma acc loop private(t)
  for (int i = 0; i < n; i++) t = i;
  return t;
}
int main() {
  int x[50] = {}, count[10] = {}, y[50] = {}, z = 0, w = 0;
  Box<40> b[10], c = {};
  for (auto &e : b) e = {};
  for (int i = 0; i < 40; i++) c.v[i] = i;
#pragma acc routine seq
  auto l = [](int n) { int s = 0;
#pragma acc loop seq
    for (int i = 0; i < n; i++) s += i;
    return s; };
#pragma acc parallel num_gangs(1) copy(x, count)
  scoped(x, 50, count);
#pragma acc parallel loop gang copy(b) copyin(c) copy(y)
  for (int i = 0; i < 10; i++) {
    b[i].add(c);
    if (i == 0) apply(50, [&](int k) { y[k] += k; });
  }
#pragma acc serial copyout(z, w)
  {
    z = l(5) + twice(4) + sum(x, 0);
    w = priv(3);
  }
  CHECK_EQ(count[0], 1);
  CHECK_EQ(z, 18);
  CHECK_EQ(w, 7);
  CHECK_EQ(priv(3), 7);
  for (int i = 0; i < 50; i++)
    CHECK(x[i] == i && y[i] == i);
  for (int i = 0; i < 10; i++)
    for (int k = 0; k < 40; k++)
      CHECK_EQ(b[i].v[k], k);

  int sums[10] = {};
#pragma acc parallel loop gang copy(sums) copyin(x)
  for (int i = 0; i < 10; i++) {
    int sum = 0;
#pragma acc routine vector
    auto add = [&](int from) {
#pragma acc loop vector reduction(+ : sum)
      for (int k = from; k < 50; k++)
        sum += x[k];
    };
    add(i);
    add(49);
    sums[i] = sum;
  }
  for (int i = 0; i < 10; i++)
    CHECK_EQ(sums[i], 49 * 50 / 2 - i * (i - 1) / 2 + 49);

  // Copies of a reduction that lambdas in lambdas capture.
  int all = 1;
#pragma acc parallel loop gang reduction(+ : all) copyin(x)
  for (int i = 0; i < 10; i++) {
#pragma acc routine worker
    auto rows = [&]() {
#pragma acc loop worker reduction(+ : all)
      for (int j = 0; j < 5; j++) {
        all += 100;
#pragma acc routine vector
        auto columns = [&]() {
#pragma acc loop vector reduction(+ : all)
          for (int k = 0; k < 10; k++)
            all += x[j * 10 + k];
        };
        columns();
      }
    };
    rows();
  }
  CHECK_EQ(all, 1 + 10 * (500 + 49 * 50 / 2));
  return check_done();
}
