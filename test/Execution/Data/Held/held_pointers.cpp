// Objects that kernels get by value, or of which the construct makes its own copy: the pointers in them that
// kernels load, in whatever function, lead to what the device has. Others stay as they are.
// RUN: %paccxx -std=c++20 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++20 -O0 -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:2 %run_emulator %t.O0
#include "../../check.h"
#include <openacc.h>
#include <span>

enum { n = 200, m = 20 };

template <class F> static void forAll(int count, F f) {
#pragma acc parallel loop
  for (int i = 0; i < count; i++)
    f(i);
}

template <class F> static void forAllLater(int count, const F &f) {
#pragma acc parallel loop async(1)
  for (int i = 0; i < count; i++)
    f(i);
}

struct Scale {
  double *p, k;
  void operator()(int i) const { p[i] *= k; }
};

struct View {
  double *p;
  int ld;
  double &operator()(int i, int j) const { return p[i * ld + j]; }
  double *row(int i) const { return p + i * ld; }
};

struct Range {
  const double *first, *last;
  const double *begin() const { return first; }
  const double *end() const { return last; }
};

struct Base {
  double *q;
  double at(int i) const { return q[i]; }
};

struct Field : Base {
  int size;
  double *w;
  double *data() { return w; }
  void set(int i, double v) { data()[i] = v; }
  void fill() {
#pragma acc parallel loop
    for (int i = 0; i < size; i++)
      set(i, at(i) + 1);
  }
};

struct Large {
  double pad[100];
  double *p;
  void add(int i, double v) const { p[i] += v; }
};

static double a[n], b[n];

static void closures(double *p, double *q) {
  forAll(n, [=](int i) { p[i] *= 2; });
  forAll(n, [=, k = 0.5](int i) { p[i] += q[i] * k; });
  forAllLater(n, [p](int i) { p[i] += 1; });
#pragma acc wait(1)
  const View v = {p, m};
  const auto lower = [v](int i) { // an object in an object
    for (int j = 0; j < m; j++)
      v.row(i)[j] -= 1;
  };
  forAll(n / m, lower);
  forAll(n / m, [=](int i) { lower(i); });
  forAll(n / m, [=](int i) {
    const auto add = [&](int j) { v(i, j) += j; };
    for (int j = 0; j < m; j++)
      add(j);
  });
}

static void objects(double *p, double *q) {
  forAll(n, Scale{p, 3});
  View v = {p, m};
#pragma acc parallel loop firstprivate(v)
  for (int i = 0; i < n; i++)
    v.p[i] += 0.25;
  std::span<double> s(q, n);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    s[i] += 7;
  Field f;
  f.q = p, f.w = q, f.size = n;
  f.fill();
  CHECK(f.q == p && f.w == q);
  Large large = {{}, p};
#pragma acc parallel loop firstprivate(large)
  for (int i = 0; i < n; i++)
    large.add(i, 0.5);
  // The end of an array is in none.
  const Range r = {p, p + n};
  double sum = 0, host = 0;
#pragma acc serial copy(sum)
  for (double x : r)
    sum += x;
#pragma acc update self(p[0 : n])
  for (int i = 0; i < n; i++)
    host += p[i];
  CHECK_EQ(sum, host);
}

/// The program's own device pointers, what is nowhere, and what goes back to the host.
static void others(double *p) {
  double *own = (double *)acc_malloc(n * sizeof(double)), *none = nullptr;
  forAll(n, [=](int i) { own[i] = i; });
  forAll(n, [=](int i) { p[i] = own[i] + (none ? none[i] : 0); });
  acc_free(own);
  View v = {p, m}, copies[4];
#pragma acc parallel loop copyout(copies) firstprivate(v)
  for (int i = 0; i < 4; i++)
    copies[i] = v;
  for (const View &c : copies)
    CHECK(c.p == p);
}

/// Pointers that the kernels themselves put into objects.
static void assigned(double *p, double *q) {
  View v = {q, m};
#pragma acc kernels copy(v)
  {
    v.p = p;
    for (int i = 0; i < n; i++)
      v(i / m, i % m) = 2 * i;
  }
#pragma acc kernels
  {
    double *x = p;
    for (int i = 0; i < n; i++)
      *x++ += i;
  }
}

int main() {
  double *p = a, *q = b;
  for (int i = 0; i < n; i++)
    p[i] = i, q[i] = -i;
#pragma acc data copy(p[0 : n], q[0 : n])
  {
    closures(p, q);
    objects(p, q);
  }
  for (int i = 0; i < n; i++) {
    const double c = (2 * i - 0.5 * i + 1 - 2 + i % m) * 3 + 0.25;
    CHECK_EQ(p[i], c + 0.5);
    CHECK_EQ(q[i], c + 1);
  }
#pragma acc data copy(p[0 : n])
  others(p);
  for (int i = 0; i < n; i++)
    CHECK_EQ(p[i], i);
#pragma acc data copy(p[0 : n], q[0 : n])
  assigned(p, q);
  for (int i = 0; i < n; i++)
    CHECK_EQ(p[i], 3 * i);
  return check_done();
}
