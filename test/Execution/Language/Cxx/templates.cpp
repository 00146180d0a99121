// Kernels in function and class templates, over element types, sizes and operations.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -O3 -g %s -o %t.O3 && %run_emulator %t.O3
#include "../../check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

template <typename T> void axpy(int n, T s, const T *x, T *y) {
#pragma acc parallel loop copyin(x[0 : n]) copy(y[0 : n])
  for (int i = 0; i < n; ++i)
    y[i] += s * x[i];
}

template <typename T> T sum(const std::vector<T> &v) {
  const T *p = v.data();
  const std::size_t n = v.size();
  T total{};
#pragma acc parallel loop copyin(p[0 : n]) reduction(+ : total)
  for (std::size_t i = 0; i < n; ++i)
    total += p[i];
  return total;
}

template <int Rows, int Columns> void transpose(const double (&a)[Rows][Columns], double (&b)[Columns][Rows]) {
#pragma acc parallel loop collapse(2) copyin(a) copyout(b)
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < Columns; ++j)
      b[j][i] = a[i][j];
}

template <typename T> struct Matrix {
  int rows, columns;
  std::vector<T> data;
  Matrix(int r, int c) : rows(r), columns(c), data(std::size_t(r) * c) {}
  void multiply(const Matrix &a, const Matrix &b) {
    const T *pa = a.data.data(), *pb = b.data.data();
    T *pc = data.data();
    int n = rows, m = columns, k = a.columns;
#pragma acc parallel loop gang copyin(pa[0 : n * k], pb[0 : k * m]) copyout(pc[0 : n * m])
    for (int i = 0; i < n; ++i) {
#pragma acc loop vector
      for (int j = 0; j < m; ++j) {
        T total = 0;
        for (int l = 0; l < k; ++l)
          total += pa[i * k + l] * pb[l * m + j];
        pc[i * m + j] = total;
      }
    }
  }
};

template <typename Operation> int apply(int n, int *p, Operation op) {
  int changed = 0;
#pragma acc parallel loop copy(p[0 : n]) reduction(+ : changed)
  for (int i = 0; i < n; ++i) {
    int before = p[i];
    p[i] = op(p[i], i);
    changed += p[i] != before;
  }
  return changed;
}

struct Scale {
  int factor;
  int operator()(int x, int) const { return factor * x; }
};

template <typename T> T clamp_to(T x, T lo, T hi) { return std::min(std::max(x, lo), hi); }

static void standard_library(int n) {
  std::vector<double> v(n), w(n);
  std::vector<int> order(n);
  for (int i = 0; i < n; ++i)
    v[i] = std::sin(i * 1.7) * 10;
  double *pv = v.data(), *pw = w.data();
  int *po = order.data();
  std::array<double, 3> weights = {0.25, 0.5, 0.25};
#pragma acc parallel loop copyin(pv[0 : n]) copyout(pw[0 : n], po[0 : n]) firstprivate(weights)
  for (int i = 0; i < n; ++i) {
    double left = pv[std::max(i - 1, 0)], right = pv[std::min(i + 1, n - 1)];
    std::array<double, 3> window = {left, pv[i], right};
    double total = 0;
    for (std::size_t k = 0; k < window.size(); ++k)
      total += weights[k] * window[k];
    pw[i] = clamp_to(total, -5.0, 5.0);
    int a = i, b = n - i;
    if (pv[i] > 0)
      std::swap(a, b);
    std::pair<int, int> pair = std::make_pair(a, b);
    po[i] = pair.first * 1000 + std::abs(pair.second);
  }
  for (int i = 0; i < n; ++i) {
    double total = 0.25 * v[std::max(i - 1, 0)] + 0.5 * v[i] + 0.25 * v[std::min(i + 1, n - 1)];
    CHECK_NEAR(w[i], clamp_to(total, -5.0, 5.0), 1e-13);
    CHECK_EQ(order[i], v[i] > 0 ? (n - i) * 1000 + i : i * 1000 + n - i);
  }
}

int main() {
  const int n = 150;
  std::vector<float> xf(n), yf(n);
  std::vector<long> xl(n), yl(n);
  for (int i = 0; i < n; ++i) {
    xf[i] = float(i);
    yf[i] = 1;
    xl[i] = i;
    yl[i] = -1;
  }
  axpy(n, 2.5f, xf.data(), yf.data());
  axpy(n, 3L, xl.data(), yl.data());
  for (int i = 0; i < n; ++i) {
    CHECK_EQ(yf[i], 1 + 2.5f * i);
    CHECK_EQ(yl[i], 3 * i - 1);
  }
  CHECK_EQ(sum(xf), n * (n - 1) / 2);
  CHECK_EQ(sum(xl), n * (n - 1) / 2);

  static double a[7][12], b[12][7];
  for (int i = 0; i < 84; ++i)
    a[i / 12][i % 12] = i;
  transpose(a, b);
  for (int i = 0; i < 84; ++i)
    CHECK_EQ(b[i % 12][i / 12], i);

  Matrix<double> p(9, 5), q(5, 11), r(9, 11);
  for (int i = 0; i < 45; ++i)
    p.data[i] = i % 7;
  for (int i = 0; i < 55; ++i)
    q.data[i] = i % 5 - 2;
  r.multiply(p, q);
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 11; ++j) {
      double want = 0;
      for (int k = 0; k < 5; ++k)
        want += p.data[i * 5 + k] * q.data[k * 11 + j];
      CHECK_EQ(r.data[i * 11 + j], want);
    }

  std::vector<int> v(n);
  for (int i = 0; i < n; ++i)
    v[i] = i;
  CHECK_EQ(apply(n, v.data(), Scale{3}), n - 1);
  CHECK_EQ(v[10], 30);
  int shift = 5;
  CHECK_EQ(apply(n, v.data(), [shift](int x, int i) { return i % 2 ? x : x + shift; }), n / 2);
  CHECK_EQ(v[10], 35);
  CHECK_EQ(v[11], 33);
  standard_library(n);
  return check_done();
}
