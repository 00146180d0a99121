// Nests whose bodies have loops: what the inner loops load for several iterations alike is loaded once. Extents round the
// tiles, ways through the body that all iterations share or do not, memory of a lane's own, sums.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O3 -gpu=nojam %s -o %t.one && env PACC_EMULATOR=order:1 %run_emulator %t.one
#include "../check.h"
#include <vector>

template <typename T> static std::vector<T> numbers(size_t count, int step = 37) {
  std::vector<T> all(count);
  for (size_t i = 0; i < count; i++)
    all[i] = T(i * step % 11) - 4;
  return all;
}

template <typename T, typename Counter> static void product(int rows, int columns, int length) {
  const std::vector<T> left = numbers<T>(size_t(rows) * length), right = numbers<T>(size_t(length) * columns, 29);
  std::vector<T> out(size_t(rows) * columns, T(7));
  const T *a = left.data(), *b = right.data();
  T *c = out.data();
  const size_t of_a = left.size(), of_b = right.size(), of_c = out.size();
#pragma acc parallel loop collapse(2) copyin(a[0:of_a], b[0:of_b]) copy(c[0:of_c])
  for (Counter i = 0; i < Counter(rows); i++)
    for (Counter j = 0; j < Counter(columns); j++) {
      T sum = 0;
      for (Counter k = 0; k < Counter(length); k++)
        sum += a[size_t(i) * length + k] * b[size_t(k) * columns + j];
      c[size_t(i) * columns + j] += sum;
    }
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      T want = 7;
      for (int k = 0; k < length; k++)
        want += a[i * length + k] * b[k * columns + j];
      CHECK_EQ(c[i * columns + j], want);
    }
}

/* Sums in memory, which what is loaded may be as far as the compiler knows; downwards, in steps of two. */
static void product_in_memory(int n, const int *a, const int *b, int *c) {
#pragma acc kernels loop independent collapse(2) copyin(a[0:n * n], b[0:n * n]) copyout(c[0:n * n])
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < n; j++) {
      c[i * n + j] = 0;
      for (int k = 0; k < n; k += 2) {
        c[i * n + j] += a[i * n + k] * b[k * n + j];
        if (k + 1 < n)
          c[i * n + j] += a[i * n + k + 1] * b[(k + 1) * n + j];
      }
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int want = 0;
      for (int k = 0; k < n; k++)
        want += a[i * n + k] * b[k * n + j];
      CHECK_EQ(c[i * n + j], want);
    }
}

/* All iterations take the same way, which the program's data decide; sums over all of them behind their loops. */
static void ways(int n, int m, int limit) {
  const std::vector<int> all = numbers<int>(n + m);
  const int *a = all.data();
  std::vector<int> out(n, -1);
  int *b = out.data(), total = 0, most = -100;
#pragma acc parallel loop copyin(a[0:n + m]) copy(b[0:n]) reduction(+ : total) reduction(max : most)
  for (int i = 0; i < n; i++) {
    int sum = a[i];
    for (int k = 0; k < m; k++) {
      if (a[k] > limit)
        break;
      if (a[k] == 1)
        continue;
      sum += a[k] * 3;
      for (int q = k; q < k + 3 && q < m; q++)
        sum += i * a[q];
    }
    if (limit > 3)
      sum += 5;
    else
      sum -= a[m - 1];
    b[i] = sum;
    total += sum;
    most = sum > most ? sum : most;
  }
  int want_total = 0, want_most = -100;
  for (int i = 0; i < n; i++) {
    int sum = a[i];
    for (int k = 0; k < m && a[k] <= limit; k++) {
      if (a[k] == 1)
        continue;
      sum += a[k] * 3;
      for (int q = k; q < k + 3 && q < m; q++)
        sum += i * a[q];
    }
    sum += limit > 3 ? 5 : -a[m - 1];
    CHECK_EQ(b[i], sum);
    want_total += sum;
    want_most = sum > want_most ? sum : want_most;
  }
  CHECK_EQ(total, want_total);
  CHECK_EQ(most, want_most);
}

/* Ways, trip counts and memory that each iteration has for itself. */
static void own_ways(int n, int m) {
  const std::vector<short> all = numbers<short>(n + m);
  const short *a = all.data();
  std::vector<short> out(n, -1);
  short *b = out.data();
#pragma acc parallel loop gang vector copyin(a[0:n + m]) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    short last[4] = {0, 0, 0, 0}, sum = 0;
    for (int k = 0; k < m; k++) {
      last[(k + i) & 3] = a[k] + i;
      sum += last[k & 3];
    }
    for (int k = 0; k < i % 5; k++)
      sum += a[k] * 2;
    for (int k = 0; k < m; k++)
      if (a[k] > a[i])
        sum += a[k];
    b[i] = sum;
  }
  for (int i = 0; i < n; i++) {
    short last[4] = {0, 0, 0, 0}, sum = 0;
    for (int k = 0; k < m; k++) {
      last[(k + i) & 3] = a[k] + i;
      sum += last[k & 3];
    }
    for (int k = 0; k < i % 5; k++)
      sum += a[k] * 2;
    for (int k = 0; k < m; k++)
      if (a[k] > a[i])
        sum += a[k];
    CHECK_EQ(b[i], sum);
  }
}

/* One dimension has nothing to share, the other one does; the outermost goes along. */
static void planes(int n) {
  const std::vector<double> all = numbers<double>(size_t(n) * n * n), few = numbers<double>(n * n);
  std::vector<double> out(all.size(), 1);
  const double *a = all.data(), *w = few.data();
  double *b = out.data();
  const size_t size = all.size();
#pragma acc parallel loop collapse(3) copyin(a[0:size], w[0:n * n]) copy(b[0:size])
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int q = 0; q < n; q++)
          sum += w[j * n + q] * a[(size_t(k) * n + q) * n + i];
        if (i + j > 2)
          b[(size_t(k) * n + j) * n + i] = sum;
      }
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) {
        double want = 0;
        for (int q = 0; q < n; q++)
          want += w[j * n + q] * a[(size_t(k) * n + q) * n + i];
        CHECK_EQ(b[(size_t(k) * n + j) * n + i], i + j > 2 ? want : 1);
      }
}

int main() {
  const int extents[] = {1, 2, 3, 4, 5, 7, 8, 9, 33};
  for (int n : extents)
    for (int m : {1, 4, 31, 32, 33, 127, 129, 131}) {
      product<int, int>(n, m, 6);
      product<float, long>(m, n, n);
      product<signed char, unsigned>(n, n, m);
    }
  for (int n : {1, 2, 5, 16, 37}) {
    const std::vector<int> a = numbers<int>(n * n), b = numbers<int>(n * n, 31);
    std::vector<int> c(n * n);
    product_in_memory(n, a.data(), b.data(), c.data());
  }
  for (int n : {1, 31, 128, 129, 511, 512, 513, 1300})
    for (int limit : {-3, 2, 4, 9}) {
      ways(n, 12, limit);
      own_ways(n, 9);
    }
  for (int n : {1, 2, 4, 5, 9, 12, 33})
    planes(n);
  return check_done();
}
