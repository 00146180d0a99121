// Atomic constructs whose elements or operands are told by functions that get values by reference: std::min, std::clamp and
// the program's own, in each form, in templates, too.
// RUN: %paccxx -std=c++17 -O2 -gpu=races %s -o %t && %run_host %t && %run_emulators %t
// RUN: %paccxx -std=c++17 %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:4 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: not %paccxx -std=c++17 %without_gpu -DDESTROYED -fsyntax-only %s 2>&1 | %FileCheck %s
// CHECK: atomic_places.cpp:[[#@LINE+36]]:{{[0-9]+}}: error: this form of 'atomic' is not supported yet
#include "../../check.h"
#include <algorithm>

enum { N = 100, BINS = 8 };
static int bin(const int &k, const int &n) { return k < n ? k : n - 1; }

template <class T> static void count(T *h, const T *x, int n) {
#pragma acc parallel loop copy(h[0 : n]) copyin(x[0 : N])
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    h[std::max(0, std::min(int(x[i]), n - 1))] += T(1);
  }
}

template <class T> static void check_count() {
  T h[BINS] = {}, x[N], expected[BINS] = {};
  for (int i = 0; i < N; i++) {
    x[i] = T(i / 9. - 1);
    expected[std::clamp(int(x[i]), 0, BINS - 1)] += 1;
  }
  count(h, x, BINS);
  for (int b = 0; b < BINS; b++)
    CHECK_EQ(h[b], expected[b]);
}

#ifdef DESTROYED
struct Number {
  int n;
  ~Number() { n = 0; }
};
static int at(const Number &k) { return k.n; }
static void refused(int *h) {
#pragma acc parallel loop copy(h[0 : BINS])
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    h[at(Number{i % BINS})]++;
  }
}
#endif

int main() {
  check_count<int>();
  check_count<double>();
  int h[BINS] = {}, seen[N], last[N], first[N];
#pragma acc parallel loop copy(h) copyout(seen, first)
  for (int i = 0; i < N; i++) {
#pragma acc atomic capture
    seen[i] = h[std::min(i / 10, BINS - 1)]++;
#pragma acc atomic capture
    {
      first[i] = h[bin(i, BINS)];
      h[bin(i, BINS)] += bin(0, 3);
    }
  }
  int sum = 0, all = 0, expected = 0;
  for (int b = 0; b < BINS; b++)
    all += h[b];
  for (int i = 0; i < N; i++) {
    sum += seen[i];
    CHECK_EQ(first[i] < 0, 0);
  }
  for (int i = 0; i < N; i++)
    expected += i < 70 ? i % 10 : i - 70;
  CHECK_EQ(all, N);
  CHECK_EQ(sum, expected);
#pragma acc parallel loop copy(h) copyout(last)
  for (int i = 0; i < N; i++) {
#pragma acc atomic write
    h[bin(i, BINS)] = bin(7, 5);
#pragma acc atomic read
    last[i] = h[bin(i, BINS)];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(last[i], 4);
  return check_done();
}
