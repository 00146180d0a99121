// Products whose rows and columns a block loads into shared memory for all its threads: as many iterations as tiles
// hold, a few more, fewer than one tile, none; rows and columns that tiles do not divide; the second factor by rows,
// the first by columns; members of an object; trip counts that lanes, or rows of lanes, have for themselves.
// RUN: %paccxx -O3 %s -o %t
// RUN: %run_host %t | %FileCheck %s && %run_emulator %t | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t large | %FileCheck %s %}
// CHECK: PASSED
#include <cstdio>
#include <cstdlib>
#include <vector>

template <class T> struct Matrix {
  int rows, columns;
  std::vector<T> data;
  Matrix(int rows, int columns) : rows(rows), columns(columns), data((long)rows * columns + 1) {}
  void fill(unsigned seed) {
    for (auto &each : data)
      each = T((seed = seed * 1103515245u + 12345u) >> 16 & 7) - 3;
  }
};

// Whole numbers that every type holds, so that all orders give the same.
template <class T>
static bool same(const char *name, int n, int m, int k, const Matrix<T> &got, const Matrix<T> &want) {
  for (long at = 0; at < (long)n * m; at++)
    if (got.data[at] != want.data[at]) {
      printf("%s of %d x %d, %d terms: row %ld column %ld is %g, not %g\n", name, n, m, k, at / m, at % m,
             (double)got.data[at], (double)want.data[at]);
      return false;
    }
  return true;
}

template <class T> static void plain(int n, int m, int depth, const T *a, const T *b, T *c) {
#pragma acc parallel loop collapse(2) present(a [0:n * depth], b [0:depth * m], c [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      T sum = 1;
      for (int k = 0; k < depth; k++)
        sum += a[i * depth + k] * b[k * m + j];
      c[i * m + j] = sum;
    }
}

// Rows of the second factor, and a count that the sums have beside.
template <class T> static void by_rows(int n, int m, int depth, const T *a, const T *b, T *c) {
#pragma acc parallel loop gang present(a [0:n * depth], b [0:depth * m], c [0:n * m])
  for (long i = 0; i < n; i++)
#pragma acc loop vector
    for (long j = 0; j < m; j++) {
      T sum = 0;
      int terms = 0;
      for (long k = 0; k < depth; k++) {
        sum += a[i * depth + k] * b[j * depth + k] * T(k & 1);
        terms++;
      }
      c[i * m + j] = sum + T(terms);
    }
}

template <class T> static void by_columns(int n, int m, int depth, const T *a, const T *b, T *c) {
#pragma acc kernels loop independent collapse(2) present(a [0:n * depth], b [0:depth * m], c [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      T sum = 0, other = 0;
      for (int k = 0; k < depth; k++) {
        sum += a[k * n + i] * b[k * m + j];
        other += b[k * m + j];
      }
      c[i * m + j] = sum - other;
    }
}

// Where the arrays are, is read from the device's memory.
template <class T> struct Factors {
  const T *a, *b;
  T *c;
};
template <class T> static void members(int n, int m, int depth, const T *a, const T *b, T *c) {
  Factors<T> of = {a, b, c};
#pragma acc parallel loop collapse(2) copyin(of, of.a [0:n * depth], of.b [0:depth * m]) present(of.c [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      T sum = 1;
      for (int k = 0; k < depth; k++)
        sum += of.a[i * depth + k] * of.b[k * m + j];
      of.c[i * m + j] = sum;
    }
}

// How many terms there are, too.
template <class T> struct Counted : Factors<T> {
  int terms;
};
template <class T> static void counted(int n, int m, int depth, const T *a, const T *b, T *c) {
  Counted<T> of = {{a, b, c}, depth};
#pragma acc data copyin(of, of.a[0:n * depth], of.b[0:depth * m]) present(of.c[0:n * m])
#pragma acc parallel loop collapse(2) present(of)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      T sum = 1;
      for (int k = 0; k < of.terms; k++)
        sum += of.a[i * of.terms + k] * of.b[k * m + j];
      of.c[i * m + j] = sum;
    }
}

// Threads of a block have different numbers of terms.
template <class T> static void triangle(int n, int m, int depth, const T *a, const T *b, T *c) {
#pragma acc parallel loop collapse(2) present(a [0:n * depth], b [0:depth * m], c [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      T sum = 0;
      for (int k = 0; k < depth - (i + j) % 5; k++)
        sum += a[i * depth + k] * b[k * m + j];
      c[i * m + j] = sum;
    }
}

template <class T> static bool all(int n, int m, int depth) {
  Matrix<T> a(n, depth), b(depth, m), c(n, m), want(n, m);
  a.fill(n + depth);
  b.fill(m);
  T *pa = a.data.data(), *pb = b.data.data(), *pc = c.data.data();
  bool right = true;
#pragma acc data copyin(pa [0:n * depth], pb [0:depth * m]) create(pc [0:n * m])
  for (int which = 0; which < 6; which++) {
    static void (*const forms[])(int, int, int, const T *, const T *, T *) = {
        plain<T>, by_rows<T>, by_columns<T>, triangle<T>, members<T>, counted<T>};
    static const char *const names[] = {"plain", "by_rows", "by_columns", "triangle", "members", "counted"};
    forms[which](n, m, depth, pa, pb, pc);
#pragma acc update self(pc [0:n * m])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        T sum = which == 0 || which > 3;
        const int terms = which == 3 ? depth - (i + j) % 5 : depth;
        for (int k = 0; k < terms; k++) {
          const T left = which == 2 ? pa[k * n + i] : pa[i * depth + k];
          const T right = which == 1 ? pb[j * depth + k] : pb[k * m + j];
          sum += left * right * T(which == 1 ? k & 1 : 1) - (which == 2 ? right : T(0));
        }
        want.data[(long)i * m + j] = sum + T(which == 1 ? depth : 0);
      }
    right &= same(names[which], n, m, depth, c, want);
  }
  return right;
}

int main(int argc, char **) {
  // Small ones everywhere; those of which threads take several rows on GPUs, if asked.
  static const int small[][3] = {{40, 300, 37}, {33, 257, 16}},
                   large[][3] = {{1024, 2048, 0},  {1024, 2048, 1},  {1024, 2048, 15},  {1024, 2048, 16},
                                 {1024, 2048, 31}, {1024, 2048, 32}, {1024, 2048, 33},  {1024, 2048, 64},
                                 {1000, 2000, 47}, {1023, 2047, 48}, {1056, 2304, 100}, {2050, 1030, 65},
                                 {1025, 4096, 50}};
  bool right = true;
  for (const auto &size : small)
    right &= all<double>(size[0], size[1], size[2]) && all<float>(size[0], size[1], size[2]) &&
             all<int>(size[0], size[1], size[2]);
  if (argc > 1)
    for (const auto &size : large)
      right &= all<double>(size[0], size[1], size[2]) & all<float>(size[0], size[1], size[2]) &
               all<int>(size[0], size[1], size[2]);
  puts(right ? "PASSED" : "FAILED");
  return !right;
}
