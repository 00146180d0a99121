// Classes that throw where an index or an argument is wrong, as libraries have them, in kernels that make no mistake:
// bounds of matrices, at() of the library's, memory that grows, messages that are put together, handlers that clean up and
// throw again. An exception leaves no compute construct: one that is thrown ends the program, on all devices.
// REQUIRES: cplusplus
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O0 -w %s -o %t.O0 && %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
// RUN: not --crash %run_host %t wrong 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not --crash env ACC_DEVICE_TYPE=emulator %t wrong 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: terminate called after throwing an instance of 'std::out_of_range'
// WRONG: no row 20
#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

template <class T> class Matrix {
  T *values;
  int rows, columns;

public:
  Matrix(T *values, int rows, int columns) : values(values), rows(rows), columns(columns) {
    if (rows <= 0)
      throw std::invalid_argument("rows");
  }
  T &operator()(int i, int j) const {
    if (i < 0 || i >= rows)
      throw std::out_of_range("no row " + std::to_string(i));
    if (j < 0 || j >= columns)
      throw std::out_of_range("no column " + std::to_string(j * 1.0));
    return values[i * columns + j];
  }
};

static int root(int x) {
  if (x < 0)
    throw x;
  int r = 0;
  while ((r + 1) * (r + 1) <= x)
    r++;
  return r;
}
static int surely(int x) noexcept { return root(x) + 1; }

struct Count {
  int &n;
  explicit Count(int &n) : n(n) { n++; }
  ~Count() { n--; }
};
static int cleanedUp(int x, int &open) {
  try {
    Count count(open);
    return root(x) * 10 + open;
  } catch (...) {
    open = -1;
    throw;
  }
}

enum { N = 20, M = 30 };
static double a[N * M], b[N * M];
static int c[N];

int main(int argc, char **) {
  const int wrong = argc > 1;
  for (int i = 0; i < N * M; i++)
    a[i] = i;
  Matrix<double> A(a, N, M), B(b, N, M);
#pragma acc data copyin(a) copyout(b)
  {
#pragma acc parallel loop collapse(2) copyin(A, B)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        B(i, j) = A(N - 1 - i + wrong, M - 1 - j) + surely(i) * j;
  }
  double sum = 0;
  for (double x : b)
    sum = sum * 1.001 + x;
  std::printf("%.9g\n", sum);

#pragma acc parallel loop copyout(c)
  for (int i = 0; i < N; i++) {
    int open = 0;
    std::array<int, N> squares{};
    squares.at(i) = i * i;
    std::vector<int> list;
    for (int k = 0; k < i % 5; k++)
      list.push_back(k * i);
    auto one = std::make_unique<int>(i);
    c[i] = squares[i] + (list.size() > 2 ? list.at(2) : 0) + cleanedUp(i, open) + open * 1000 + *one;
  }
  for (int x : c)
    std::printf("%d\n", x);
}
