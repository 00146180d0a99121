// The same in C++: std::min and std::max, templates, counters without a sign, members that lead to vectors.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O0 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:3 %run_emulator %t.check
#include "../../check.h"
#include <algorithm>
#include <vector>

template <typename T> static inline T within(T v, T low, T high) { return v < low ? low : v > high ? high : v; }

struct Field {
  int rows, columns;
  std::vector<double> now, next;

  void step() {
    const double *p = now.data();
    double *q = next.data();
    const int nx = rows, ny = columns;
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < nx; i++)
      for (int j = 0; j < ny; j++) {
        const int up = std::max(i - 1, 0) * ny + j, down = std::min(i + 1, nx - 1) * ny + j;
        const int right = i * ny + within(j + 1, 0, ny - 1);
        q[i * ny + j] = p[up] + 2 * p[down] + 3 * p[right];
      }
  }
};

static void prefix(size_t n, const double *x, double *y) {
#pragma acc parallel loop
  for (size_t i = 0; i < n; ++i) {
    const double *behind = x + i;
    size_t half;
    half = i / 2;
    y[i] = behind[0] - x[half] - *(x + half % 4);
  }
}

/* Behind 0 there is the largest number. */
static void wraps(size_t n, const double *x, double *y) {
#pragma acc parallel loop
  for (size_t i = 0; i < n; ++i)
    y[i] = x[std::min(i - 1, n - 1)];
}
static void behind(size_t n, const double *x, double *y) {
#pragma acc parallel loop
  for (size_t i = 0; i < n; ++i)
    y[i] = x[i - 1 < n ? 5 : i];
}

int main() {
  const int n = 20, m = 9;
  Field f{n, m, std::vector<double>(n * m), std::vector<double>(n * m)};
  for (int i = 0; i < n * m; i++)
    f.now[i] = i * 7 % 31;
  f.step();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK_EQ(f.next[i * m + j], f.now[(i ? i - 1 : 0) * m + j] + 2 * f.now[(i + 1 < n ? i + 1 : i) * m + j] +
                                      3 * f.now[i * m + (j + 1 < m ? j + 1 : j)]);
  prefix(n, f.now.data(), f.next.data());
  for (int i = 0; i < n; i++)
    CHECK_EQ(f.next[i], f.now[i] - f.now[i / 2] - f.now[i / 2 % 4]);
  wraps(n, f.now.data() + 1, f.next.data());
  for (int i = 0; i < n; i++)
    CHECK_EQ(f.next[i], f.now[i ? i : n]);
  behind(n, f.now.data(), f.next.data());
  for (int i = 0; i < n; i++)
    CHECK_EQ(f.next[i], f.now[i ? 5 : 0]);
  return check_done();
}
