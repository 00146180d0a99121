// Reductions of elements and sections, and private sections, that the body of the loop uses in a lambda: the lambda
// has this lane's copy, whatever it captures.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
#include "../../check.h"

enum { n = 300 };

static void element() {
  int s[20];
  for (int i = 0; i < 20; i++)
    s[i] = i;
#pragma acc parallel loop reduction(+ : s[16])
  for (int i = 0; i < n; i++) {
    auto add = [&](int by) { s[16] += by; };
    add(i);
    add(1);
  }
  for (int i = 0; i < 20; i++)
    CHECK_EQ(s[i], i == 16 ? 16 + n * (n - 1) / 2 + n : i);
}

/* The index is a variable; a lambda in a lambda. */
static void element_of_pointer(double *a, int k) {
  for (int i = 0; i < 8; i++)
    a[i] = 1;
#pragma acc parallel loop gang reduction(max : a[k]) copy(a[0 : 8])
  for (int i = 0; i < n; i++) {
    auto outer = [&] {
      auto inner = [&](double x) { a[k] = x > a[k] ? x : a[k]; };
      for (int j = 0; j < 3; j++)
        inner(i * 3 + j);
    };
    outer();
  }
  for (int i = 0; i < 8; i++)
    CHECK_EQ(a[i], i == k ? n * 3 - 1 : 1);
}

/* A pointer that is captured by value; the section's length is known when the program runs. */
static void section_of_pointer(long *h, int bins) {
  for (int i = 0; i < bins; i++)
    h[i] = 5;
#pragma acc parallel loop reduction(+ : h[0 : bins])
  for (int i = 0; i < n; i++) {
    auto count = [=](int bin) { h[bin % bins]++; };
    count(i);
    count(3 * i + 1);
  }
  long want[64];
  for (int i = 0; i < bins; i++)
    want[i] = 5;
  for (int i = 0; i < n; i++)
    want[i % bins]++, want[(3 * i + 1) % bins]++;
  for (int i = 0; i < bins; i++)
    CHECK_EQ(h[i], want[i]);
}

/* From element 3 on, at two levels. */
template <typename T> static void section_of_array() {
  T s[12] = {};
#pragma acc parallel loop gang reduction(+ : s[3 : 5])
  for (int i = 0; i < 20; i++) {
#pragma acc loop vector reduction(+ : s[3 : 5])
    for (int j = 0; j < n; j++) {
      auto add = [&s, j](int i) { s[3 + (i + j) % 5] += 2; };
      add(i);
    }
  }
  T sum = 0;
  for (int i = 0; i < 12; i++) {
    CHECK_EQ(s[i], i >= 3 && i < 8 ? 20 * n / 5 * 2 : 0);
    sum += s[i];
  }
  CHECK_EQ(sum, 20 * n * 2);
}

template <typename Body> static void apply(int times, Body body) {
  for (int k = 0; k < times; k++)
    body(k);
}

/* Lambdas that are handed on, and copied with a constructor. */
struct weight {
  int v;
  weight(int v) : v(v) {}
  weight(const weight &o) : v(o.v) {}
};

static void handed_on(long *h) {
  const weight w(2);
  for (int i = 0; i < 10; i++)
    h[i] = 0;
#pragma acc parallel loop reduction(+ : h[0 : 10])
  for (int i = 0; i < n; i++) {
    auto add = [&h, w](int k) { h[k % 10] += w.v; };
    auto again = add;
    apply(20, again);
    apply(1, [&](int k) { h[k + 3]++; });
  }
  for (int i = 0; i < 10; i++)
    CHECK_EQ(h[i], 4 * n + (i == 3 ? n : 0));
}

/* Captures with an initialiser. */
static void named_captures() {
  int s[4] = {1, 2, 3, 4};
#pragma acc parallel loop reduction(+ : s[2])
  for (int i = 0; i < n; i++) {
    auto add = [&mine = s[2], i] { mine += i; };
    add();
  }
  CHECK_EQ(s[2], 3 + n * (n - 1) / 2);
}

/* A private section: each iteration has its own. */
static void private_section(int *z, int m) {
  int out[n];
  for (int i = 0; i < m; i++)
    z[i] = -7;
#pragma acc parallel loop private(z[0 : m]) copyout(out)
  for (int i = 0; i < n; i++) {
    auto set = [&](int j) { z[j] = i + j; };
    auto get = [=](int j) { return z[j]; };
    for (int j = 0; j < m; j++)
      set(j);
    out[i] = 0;
    for (int j = 0; j < m; j++)
      out[i] += get(j);
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ(out[i], m * i + m * (m - 1) / 2);
  for (int i = 0; i < m; i++)
    CHECK_EQ(z[i], -7);
}

int main() {
  double a[8];
  long h[64];
  int z[10];
  element();
  element_of_pointer(a, 5);
  element_of_pointer(a, 0);
  section_of_pointer(h, 64);
  section_of_pointer(h, 7);
  section_of_array<int>();
  section_of_array<double>();
  handed_on(h);
  named_captures();
  private_section(z, 10);
  return check_done();
}
