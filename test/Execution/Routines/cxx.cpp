// Routines of a level in C++: members, templates, lambdas and functions that a directive names.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../check.h"
#include <complex>

enum { ROWS = 11, COLUMNS = 70 };

struct Matrix {
  float *data;
  int rows, columns;
#pragma acc routine vector
  float sum(int row) const {
    float total = 0;
#pragma acc loop vector reduction(+ : total)
    for (int c = 0; c < columns; c++)
      total += at(row, c);
    return total;
  }
#pragma acc routine worker
  void scale(float factor);
  float &at(int row, int column) const { return data[row * columns + column]; }
};

void Matrix::scale(float factor) {
#pragma acc loop worker
  for (int r = 0; r < rows; r++)
#pragma acc loop vector
    for (int c = 0; c < columns; c++)
      at(r, c) *= factor;
}

template <typename T> struct Pair {
  T low, high;
};

// Results that are returned through memory, and references.
#pragma acc routine vector
template <typename T> Pair<T> range_of(const T *x, int n, T &sum) {
  T low = x[0], high = x[0], total = 0;
#pragma acc loop reduction(min : low) reduction(max : high) reduction(+ : total)
  for (int i = 0; i < n; i++) {
    low = x[i] < low ? x[i] : low;
    high = x[i] > high ? x[i] : high;
    total += x[i];
  }
  sum = total;
  return {low, high};
}

namespace named {
void doubled(float *x, int n);
#pragma acc routine(doubled) vector
void doubled(float *x, int n) {
#pragma acc loop vector
  for (float *p = x; p < x + n; ++p)
    *p *= 2;
}
} // namespace named

template <typename Function> void for_rows(int rows, float *data, Function f) {
#pragma acc parallel loop gang copy(data[0 : rows * COLUMNS])
  for (int r = 0; r < rows; r++)
    f(data + r * COLUMNS, r);
}

int main() {
  static float data[ROWS * COLUMNS], before[ROWS * COLUMNS], sums[ROWS], lows[ROWS], highs[ROWS], totals[ROWS];
  for (int i = 0; i < ROWS * COLUMNS; i++)
    data[i] = before[i] = i % 19 - 5;
  float *x = data;
#pragma acc parallel loop gang copyin(x[0 : ROWS * COLUMNS]) copyout(sums, lows, highs, totals)
  for (int r = 0; r < ROWS; r++) {
    Matrix m = {x, ROWS, COLUMNS};
    sums[r] = m.sum(r);
    float total;
    Pair<float> range = range_of(x + r * COLUMNS, COLUMNS, total);
    lows[r] = range.low;
    highs[r] = range.high;
    totals[r] = total;
  }
  Matrix host = {data, ROWS, COLUMNS};
  for (int r = 0; r < ROWS; r++) {
    float total;
    Pair<float> range = range_of(data + r * COLUMNS, COLUMNS, total);
    CHECK_EQ(sums[r], host.sum(r));
    CHECK_EQ(sums[r], total);
    CHECK_EQ(totals[r], total);
    CHECK_EQ(lows[r], range.low);
    CHECK_EQ(highs[r], range.high);
  }

#pragma acc parallel num_gangs(1) copy(x[0 : ROWS * COLUMNS])
  {
    Matrix m = {x, ROWS, COLUMNS};
    m.scale(3);
  }
  for (int i = 0; i < ROWS * COLUMNS; i++)
    CHECK_EQ(data[i], 3 * before[i]);

  float shift = 2;
#pragma acc routine vector
  auto shifted = [shift](float *row, int r) {
#pragma acc loop vector
    for (int c = 0; c < COLUMNS; c++)
      row[c] += shift + r;
    named::doubled(row, COLUMNS);
  };
  for_rows(ROWS, data, shifted);
  for (int i = 0; i < ROWS * COLUMNS; i++)
    CHECK_EQ(data[i], (3 * before[i] + 2 + i / COLUMNS) * 2);
  return check_done();
}
