// Sections that are reduced, or private, and that the body of the loop uses in a generic lambda: each of its bodies has
// this lane's copy, also those that Clang makes when it has seen the whole file.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
#include "../check.h"

enum { n = 300 };

/* Instantiated at the end of the file, and the lambda's body with it. */
template <class F, class T> void apply(F f, T k);

template <class T> static void of_pointer(int length) {
  T *p = new T[length + 1], expected[40] = {};
  for (int k = 0; k <= length; k++)
    expected[k] = p[k] = T(k);
#pragma acc parallel loop reduction(+ : p[0 : length])
  for (int i = 0; i < n; i++) {
    auto by_reference = [&](auto k, auto by) { p[k] += by; };
    auto by_copy = [=](auto k) -> void { p[k] += 1; };
    by_reference(i % length, i);
    by_reference(short(i % length), T(2));
    by_copy((unsigned char)(i % length));
  }
  for (int i = 0; i < n; i++)
    expected[i % length] += T(i + 3);
  for (int k = 0; k <= length; k++)
    CHECK_EQ(p[k], expected[k]);
  delete[] p;
}

static void of_array() {
  double whole[8], part[8];
  for (int k = 0; k < 8; k++)
    whole[k] = part[k] = k;
#pragma acc parallel loop reduction(max : whole) reduction(+ : part[0 : 4])
  for (int i = 0; i < n; i++) {
    auto both = [&](auto k, auto x) {
      whole[k] = x > whole[k] ? x : whole[k];
      part[k % 4] += x;
    };
    both(i % 8, double(i));
    both(i % 8, 1);
  }
  for (int k = 0; k < 8; k++) {
    double highest = k, sum = k;
    for (int i = 0; i < n; i++) {
      if (i % 8 == k && i > highest)
        highest = i;
      if (i % 4 == k)
        sum += i + 1;
    }
    CHECK_EQ(whole[k], highest < 1 ? 1 : highest);
    CHECK_EQ(part[k], sum);
  }
}

static void rows(double (*m)[3]) {
  for (int k = 0; k < 12; k++)
    m[k / 3][k % 3] = k;
#pragma acc parallel loop gang reduction(+ : m[0 : 4][0 : 3])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : m[0 : 4][0 : 3])
    for (int j = 0; j < 6; j++) {
      auto outer = [&](auto row) {
        auto inner = [&](auto column) { m[row][column] += j; };
        inner(j % 3);
      };
      outer(i % 4);
    }
  }
  for (int k = 0; k < 12; k++)
    CHECK_EQ(m[k / 3][k % 3], k + n / 4 * (2 * (k % 3) + 3));
}

static void in_plain_lambda(int *p) {
  for (int k = 0; k < 5; k++)
    p[k] = k;
#pragma acc parallel loop reduction(+ : p[0 : 5])
  for (int i = 0; i < n; i++) {
    auto plain = [&](int k) {
      auto generic = [&](auto by) { p[k] += by; };
      generic(1);
      generic(2L);
    };
    plain(i % 5);
  }
  for (int k = 0; k < 5; k++)
    CHECK_EQ(p[k], k + n / 5 * 3);
}

static void later(long *p) {
  for (int k = 0; k < 5; k++)
    p[k] = k;
#pragma acc parallel loop reduction(+ : p[0 : 5])
  for (int i = 0; i < n; i++) {
    auto add = [&](auto k) -> void { p[k] += sizeof k; };
    apply(add, i % 5);
    apply(add, (signed char)(i % 5));
  }
  for (int k = 0; k < 5; k++)
    CHECK_EQ(p[k], k + n / 5 * 5);
}

static void private_section(int *p, int *out) {
  for (int k = 0; k < 4; k++)
    p[k] = -1;
#pragma acc parallel loop private(p[0 : 4]) copyout(out[0 : n])
  for (int i = 0; i < n; i++) {
    auto set = [&](auto k) { p[k] = i + k; };
    for (int k = 0; k < 4; k++)
      set(k);
    auto get = [=](auto k) { return p[k] + p[3 - k]; };
    out[i] = get(1);
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ(out[i], 2 * i + 3);
  for (int k = 0; k < 4; k++)
    CHECK_EQ(p[k], -1);
}

int main() {
  of_pointer<int>(16);
  of_pointer<double>(39);
  of_array();
  double m[4][3];
  rows(m);
  int p[5], out[n];
  in_plain_lambda(p);
  long q[5];
  later(q);
  private_section(p, out);
  return check_done();
}

template <class F, class T> void apply(F f, T k) { f(k); }
