// Nests whose threads take several iterations of one dimension: extents round the tiles, neighbours,
// boundaries that take another way, reductions, mathematics, rows behind pointers, members.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O3 -gpu=nojam %s -o %t.one && env PACC_EMULATOR=order:1 %run_emulator %t.one
#include "../check.h"
#include <algorithm>
#include <vector>

template <typename T> static std::vector<T> numbers(size_t count) {
  std::vector<T> all(count);
  for (size_t i = 0; i < count; i++)
    all[i] = T(i * 37 % 101) - 20;
  return all;
}

template <typename T, typename Counter> static void stencil(int rows, int columns) {
  const std::vector<T> in = numbers<T>(size_t(rows) * columns);
  std::vector<T> out(in.size(), T(-1));
  const T *a = in.data();
  T *b = out.data(), most = 0;
  double sum = 0;
  const size_t all = in.size();
#pragma acc parallel loop collapse(2) copyin(a[0:all]) copy(b[0:all]) reduction(max : most) reduction(+ : sum)
  for (Counter i = 1; i < Counter(rows - 1); i++)
    for (Counter j = 1; j < Counter(columns - 1); j++) {
      const size_t at = size_t(i) * columns + j;
      b[at] = a[at - 1] + a[at + 1] + a[at - columns] + a[at + columns];
      const T change = b[at] > a[at] ? b[at] - a[at] : a[at] - b[at];
      most = std::max(most, change);
      sum += b[at];
    }
  T want_most = 0;
  double want_sum = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      const size_t at = size_t(i) * columns + j;
      const bool inside = i > 0 && j > 0 && i < rows - 1 && j < columns - 1;
      const T want = inside ? T(a[at - 1] + a[at + 1] + a[at - columns] + a[at + columns]) : T(-1);
      CHECK_EQ(b[at], want);
      if (!inside)
        continue;
      want_most = std::max(want_most, want > a[at] ? T(want - a[at]) : T(a[at] - want));
      want_sum += want;
    }
  CHECK_EQ(most, want_most);
  CHECK_EQ(sum, want_sum);
}

/* Both loops have the clause; a gang's rows share nothing. */
static void change_of_rows(int rows, int columns) {
  const std::vector<float> in = numbers<float>(size_t(rows) * columns);
  std::vector<float> out(in.size(), 0);
  const float *a = in.data();
  float *b = out.data(), most = -1, want = -1;
  const size_t all = in.size();
#pragma acc parallel loop reduction(max : most) copyin(a[0:all]) copy(b[0:all])
  for (int i = 1; i < rows; i++) {
#pragma acc loop reduction(max : most)
    for (int j = 0; j < columns; j++) {
      b[i * columns + j] = a[(i - 1) * columns + j] + a[i * columns + j];
      most = fmaxf(most, fabsf(b[i * columns + j] - a[i * columns + j]));
    }
  }
  for (int i = 1; i < rows; i++)
    for (int j = 0; j < columns; j++)
      want = fmaxf(want, fabsf(a[(i - 1) * columns + j]));
  CHECK_EQ(most, want);
}

/* A gang's own variable goes from iteration to iteration; its own array is used by each. */
static void gangs_own(int n) {
  std::vector<int> out(n, 0);
  const std::vector<int> in = numbers<int>(n);
  const int *a = in.data();
  int *b = out.data(), own[4];
#pragma acc parallel loop gang private(own) copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    own[0] = a[i];
    own[a[i] & 3] = a[i] + 1;
    own[(a[i] + 1) & 3] = i;
    b[i] = own[a[i] & 3] + own[(a[i] + 1) & 3];
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ(b[i], a[i] + 1 + i);
}

/* Each face, edge and corner takes its own way. */
static void faces(int nz, int ny, int nx) {
  const std::vector<float> in = numbers<float>(size_t(nz) * ny * nx);
  std::vector<float> out(in.size(), -7), want(in.size(), -7);
  const float *f = in.data();
  float *g = out.data();
  const size_t all = in.size();
#pragma acc parallel loop collapse(3) copyin(f[0:all]) copy(g[0:all])
  for (int k = 0; k < nz; k++)
    for (int j = ny - 1; j >= 0; j--)
      for (int i = 0; i < nx; i++) {
        const int at = (k * ny + j) * nx + i;
        if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1)
          g[at] = f[at] + f[at - 1] + f[at + 1] + f[at - nx] + f[at + nx];
      }
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++) {
        const int at = (k * ny + j) * nx + i;
        const bool inside = i > 0 && i < nx - 1 && j > 0 && j < ny - 1;
        CHECK_EQ(g[at], inside ? f[at] + f[at - 1] + f[at + 1] + f[at - nx] + f[at + nx] : -7);
      }
}

/* A triangle, the lengths of rows from memory; the nest's inner extent depends on the outer one. */
static void triangle(int n) {
  std::vector<int> length(n), out(size_t(n) * n, -1);
  for (int i = 0; i < n; i++)
    length[i] = i * 7 % (n + 1);
  const int *l = length.data();
  int *b = out.data();
#pragma acc parallel copyin(l[0:n]) copy(b[0:n*n])
#pragma acc loop gang
  for (int i = 0; i < n; i++)
#pragma acc loop gang vector
    for (int j = 0; j < l[i]; j++)
      b[i * n + j] = b[i * n + j] + i + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      CHECK_EQ(b[i * n + j], j < l[i] ? i + j - 1 : -1);
}

struct Field {
  int n;
  double *x, *y;
  void scale(double by) {
#pragma acc parallel loop present(this[0:1], x[0:n], y[0:n])
    for (int i = 0; i < n; i++)
      y[i] = by * x[i] + sqrt(fabs(x[i])) / (1 + x[i] * x[i]);
  }
};

static void members(int n) {
  std::vector<double> x = numbers<double>(n), y(n, 0);
  Field f = {n, x.data(), y.data()};
#pragma acc data copyin(f, f.x[0:n]) copy(f.y[0:n])
  f.scale(3);
  for (int i = 0; i < n; i++)
    CHECK_NEAR(y[i], 3 * x[i] + sqrt(fabs(x[i])) / (1 + x[i] * x[i]), 1e-13);
}

static void rows_of_pointers(int n, int m) {
  std::vector<float> values = numbers<float>(size_t(n) * m), results(values.size(), 0);
  std::vector<float *> a(n), b(n);
  for (int i = 0; i < n; i++) {
    a[i] = values.data() + size_t(i) * m;
    b[i] = results.data() + size_t(i) * m;
  }
  float **p = a.data(), **q = b.data();
#pragma acc parallel loop collapse(2) copyin(p[0:n][0:m]) copy(q[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      q[i][j] = p[i][j] + p[i][j ? j - 1 : j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK_EQ(b[i][j], a[i][j] + a[i][j ? j - 1 : j]);
}

/* What an iteration has stored, it may load again, from wherever it lies. */
static void swap_halves(int n) {
  std::vector<int> values = numbers<int>(2 * n);
  const std::vector<int> before = values;
  int *v = values.data();
#pragma acc parallel loop copy(v[0:2*n])
  for (int i = 0; i < n; i++) {
    const int low = v[i], high = v[n + i];
    v[i] = high;
    v[n + i] = low;
    v[i] += v[n + i];
  }
  for (int i = 0; i < n; i++) {
    CHECK_EQ(v[i], before[i] + before[n + i]);
    CHECK_EQ(v[n + i], before[i]);
  }
}

/* Functions that promise that their parameters do not meet; with one of them the other's. */
static void exchange(int *__restrict a, int *__restrict b) {
  const int kept = *a;
  *a = *b + 1;
  *b = kept;
}
static void promises(int n) {
  std::vector<int> values = numbers<int>(2 * n + 2);
  const std::vector<int> before = values;
  int *v = values.data();
#pragma acc parallel loop copy(v[0:2*n+2])
  for (int i = 0; i < n; i++) {
    exchange(v + 2 * i, v + 2 * i + 1);
    exchange(v + 2 * i + 1, v + 2 * i);
  }
  for (int i = 0; i < n; i++) {
    CHECK_EQ(v[2 * i], before[2 * i]);
    CHECK_EQ(v[2 * i + 1], before[2 * i + 1] + 2);
  }
}

int main() {
  for (int rows : {2, 3, 4, 5, 6, 7, 9, 10, 11, 17, 19, 34})
    for (int columns : {2, 3, 34, 66, 67, 130}) {
      stencil<float, int>(rows, columns);
      stencil<double, long>(rows, columns);
    }
  for (int rows : {2, 5, 6, 9, 18, 35})
    change_of_rows(rows, 131 - rows);
  for (int n : {1, 3, 4, 5, 99})
    gangs_own(n);
  stencil<float, unsigned>(35, 131);
  stencil<int, short>(13, 65);
  for (int edge : {1, 2, 3, 4, 5, 6, 9})
    faces(edge % 4 + 1, edge, 33 + edge);
  faces(5, 31, 3);
  for (int n : {1, 2, 5, 33, 70})
    triangle(n);
  for (int n : {1, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1000}) {
    members(n);
    swap_halves(n);
    promises(n);
  }
  for (int n : {1, 3, 4, 5, 8, 9})
    rows_of_pointers(n, 70);
  return check_done();
}
