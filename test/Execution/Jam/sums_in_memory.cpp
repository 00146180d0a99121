// Sums that a program adds up in memory, in nests whose threads take several iterations: cleared or scaled before, or
// neither; loops that do not run; stores on a condition; two of them; the same place by another pointer.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O3 -gpu=nojam %s -o %t.one && %run_emulator %t.one
#include "../check.h"
#include <vector>

using Numbers = std::vector<double>;

static Numbers numbers(size_t count, int step) {
  Numbers all(count);
  for (size_t i = 0; i < count; i++)
    all[i] = double(i * step % 11) - 4;
  return all;
}

/* Runs `Body(i, j, a, b, c)` for all i and j on the device and here. */
#define BOTH(name, ...)                                                                                            \
  static void name(int n, int m, const double *a, const double *b, double *c, double *d, bool device) {            \
    (void)d;                                                                                                       \
    if (device) {                                                                                                  \
      _Pragma("acc parallel loop collapse(2) present(a[0:n * m], b[0:n * m], c[0:n * n], d[0:n * n])")              \
      for (int i = 0; i < n; i++)                                                                                  \
        for (int j = 0; j < n; j++)                                                                                \
          __VA_ARGS__                                                                                              \
    } else {                                                                                                       \
      for (int i = 0; i < n; i++)                                                                                  \
        for (int j = 0; j < n; j++)                                                                                \
          __VA_ARGS__                                                                                              \
    }                                                                                                              \
  }

BOTH(cleared, {
  c[i * n + j] = 0;
  for (int k = 0; k < m; k++)
    c[i * n + j] += a[i * m + k] * b[k * n + j];
})
BOTH(scaled, {
  c[i * n + j] *= 3;
  for (int k = 0; k < m; k++)
    c[i * n + j] += 2 * a[i * m + k] * b[k * n + j];
})
BOTH(added, {
  for (int k = 0; k < m; k++)
    c[i * n + j] += a[i * m + k] * b[k * n + j];
})
BOTH(conditional, {
  c[i * n + j] = 1;
  for (int k = 0; k < m; k++)
    if (a[k] > 0)
      c[i * n + j] += a[i * m + k] * b[k * n + j];
    else
      c[i * n + j] -= b[k * n + j];
})
BOTH(two, {
  c[i * n + j] = 1;
  d[i * n + j] = 2;
  for (int k = 0; k < m; k++) {
    c[i * n + j] += a[i * m + k] * b[k * n + j];
    d[i * n + j] += c[i * n + j] * b[k * n + j];
  }
  c[i * n + j] += d[i * n + j];
})
BOTH(again, {
  const double *same = c + (d - c) * 0;
  c[i * n + j] = 1;
  for (int k = 0; k < m; k++)
    c[i * n + j] = same[i * n + j] + a[i * m + k] * b[k * n + j] - same[i * n + j] / 2;
})
BOTH(twice, {
  c[i * n + j] = 0;
  for (int k = 0; k < m; k++)
    c[i * n + j] += a[i * m + k] * b[k * n + j];
  c[i * n + j] = -c[i * n + j];
  for (int k = 0; k < m; k++) {
    d[i * n + j] = c[i * n + j];
    for (int q = k; q < m; q++)
      d[i * n + j] += a[i * m + q] * b[k * n + j];
    c[i * n + j] = d[i * n + j] + 1;
  }
})
BOTH(ended, {
  c[i * n + j] = 5;
  for (int k = 0; k < m; k++) {
    if (a[k] == 3)
      break;
    c[i * n + j] += a[i * m + k] * b[k * n + j];
  }
})

typedef void Product(int, int, const double *, const double *, double *, double *, bool);

static void check(Product *product, int n, int m) {
  const Numbers left = numbers(size_t(n) * m + 1, 37), right = numbers(size_t(n) * m + 1, 29);
  Numbers first = numbers(size_t(n) * n, 5), second = numbers(size_t(n) * n, 7), want = first, other = second;
  const double *a = left.data(), *b = right.data();
  double *c = first.data(), *d = second.data();
#pragma acc data copyin(a[0:n * m + 1], b[0:n * m + 1]) copy(c[0:n * n], d[0:n * n])
  product(n, m, a, b, c, d, true);
  product(n, m, a, b, want.data(), other.data(), false);
  for (int i = 0; i < n * n; i++) {
    CHECK_EQ(first[i], want[i]);
    CHECK_EQ(second[i], other[i]);
  }
}

int main() {
  Product *const products[] = {cleared, scaled, added, conditional, two, twice, ended};
  for (Product *product : products)
    for (int n : {1, 3, 4, 9, 33})
      for (int m : {0, 1, 2, 7})
        check(product, n, m);
  for (int n : {1, 9})
    check(again, n, 3);
  return check_done();
}
