// `if consteval` round and in constructs: kernels are no constant expressions. Static constants that are declared once
// more outside of their class, as before C++17.
// RUN: %paccxx -std=c++23 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++23 -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -std=c++11 -O2 %s -o %t.11 && %run_host %t.11 && %run_emulator %t.11
#include "../../check.h"

enum { N = 100 };

struct Lattice {
  static constexpr int step[5] = {0, 1, 2, -1, -2};
  static constexpr double weight = 0.5;
};
constexpr int Lattice::step[5];
constexpr double Lattice::weight;

static void again(void) {
  double a[N];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int q = 0; q < 5; q++)
      s += Lattice::step[q] * i + Lattice::weight;
    a[i] = s + Lattice::step[i % 5];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2.5 + Lattice::step[i % 5]);
}

#if __cplusplus > 202002L
constexpr int pick() {
  if consteval { return 1; } else { return 2; }
}
static void conditions(void) {
  int a[N] = {}, s = 0, m = -1, last = 0, k = 0, *p = a;
#pragma acc kernels copy(a)
  for (int i = 0; i < N; i++) {
    if consteval { a[i] = 1; } else { a[i] = i; }
    if !consteval { a[i] += pick() - 1; }
  }
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < N; i++) {
    if consteval { s += 100; } else { s += a[i]; }
  }
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if !consteval { if (a[i] > m) m = a[i]; }
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    if !consteval { last = a[i]; }
  }
#pragma acc parallel loop copy(p[0 : N])
  for (int i = 0; i < N; i++)
    if not consteval { p[i] *= 2; }
#pragma acc kernels copy(p[0 : N])
  {
    int i = 0;
    while (i < N) {
      if consteval {} else { p[i] += 1; }
      i++;
    }
    for (int i = 0; i < N; i++)
      if consteval { p[0] = 0; }
  }
  if consteval { k = 1; } else {
#pragma acc parallel loop copy(k)
    for (int i = 0; i < 1; i++)
      k = 7;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 2 * (i + 1) + 1);
  CHECK_EQ(s, 5050);
  CHECK_EQ(m, 100);
  CHECK_EQ(last, 100);
  CHECK_EQ(k, 7);
}

/* In functions whose results are subscripts, bounds and places: these stay as they are. */
constexpr int same(int x) {
  if consteval { return -1; } else { return x; }
}
constexpr int atMost(int x, int n) {
  if consteval { return 0; }
  if !consteval {
    if (x < n)
      return x;
  }
  return n - 1;
}
constexpr bool isBelow(int x, int n) {
  if !consteval {
    if (x >= n)
      return false;
  }
  return true;
}
constexpr void put(int *p, int i) {
  if consteval { p[i] = -1; } else { p[i] += i; }
}
struct View {
  int *data, count;
  constexpr int place(int i) const {
    if consteval { return 0; } else { return i; }
  }
  constexpr int size() const {
    if consteval { return 1; } else { return count; }
  }
};
static_assert(same(3) == -1 && atMost(3, 9) == 0 && isBelow(3, 2) && View{nullptr, 4}.size() == 1);
static void called(void) {
  int *a = new int[N], bound = N;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop
  for (int i = 0; i < bound; i++)
    a[same(i)] += same(i);
#pragma acc parallel loop
  for (int i = 0; i < bound; i++)
    a[atMost(i, bound)] += 1;
#pragma acc parallel loop copy(a[0 : bound])
  for (int i = 0; i < bound; i++)
    put(a, i);
#pragma acc parallel loop copy(a[0 : bound])
  for (int i = 0; i < 2 * N; i++)
    if (isBelow(i, bound))
      a[i]++;
  View v = {a, N};
#pragma acc parallel loop
  for (int i = 0; i < v.size(); i++)
    a[v.place(i)] += 2;
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], 3 * i + 4);
  delete[] a;
}
#else
static void conditions(void) {}
static void called(void) {}
#endif

int main() {
  again();
  conditions();
  called();
  return check_done();
}
