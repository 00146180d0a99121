// Reductions of structures go over their members, of arrays of structures over all of them; in templates, in
// member functions, with constructors.
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

struct Moments {
  double sum = 0, squares = 0;
  long count = 0;
  short odd = 0;
};
struct Range {
  int low, high;
};
enum { N = 700 };
static int value[N];

static void flat() {
  Moments m;
  m.count = 5;
#pragma acc parallel loop reduction(+ : m) num_gangs(4)
  for (int i = 0; i < N; i++) {
    m.sum += value[i];
    m.squares += value[i] * value[i];
    m.count++;
    if (value[i] % 2)
      m.odd++;
  }
  Range top = {3, -1}, bottom = {3, 1000};
#pragma acc parallel loop reduction(max : top) reduction(min : bottom)
  for (int i = 0; i < N; i++) {
    if (value[i] > top.high)
      top.high = value[i];
    if (value[i] < bottom.high)
      bottom.high = value[i];
  }
  Moments e;
  Range r = {1000, -1};
  for (int i = 0; i < N; i++) {
    e.sum += value[i];
    e.squares += value[i] * value[i];
    e.odd += value[i] % 2;
    r.low = value[i] < r.low ? value[i] : r.low;
    r.high = value[i] > r.high ? value[i] : r.high;
  }
  CHECK_EQ(m.sum, e.sum);
  CHECK_EQ(m.squares, e.squares);
  CHECK_EQ(m.count, N + 5);
  CHECK_EQ(m.odd, e.odd);
  CHECK_EQ(top.low, 3);
  CHECK_EQ(top.high, r.high);
  CHECK_EQ(bottom.low, 3);
  CHECK_EQ(bottom.high, r.low);
}

/* One member is updated by the gang, another by its lanes. */
static void mixed() {
  Range a = {1, 2}, b = {0, 0};
#pragma acc parallel loop gang reduction(+ : a) num_gangs(3) vector_length(64) num_workers(2)
  for (int i = 0; i < 7; i++) {
    a.low += 10;
#pragma acc loop vector
    for (int j = 0; j < 100; j++)
      a.high += value[i * 100 + j];
#pragma acc loop worker reduction(+ : a)
    for (int j = 0; j < 10; j++)
      a.low++;
  }
  for (int i = 0; i < N; i++)
    b.high += value[i];
  CHECK_EQ(a.low, 1 + 7 * 20);
  CHECK_EQ(a.high, b.high + 2);
}

template <typename T, int Bins> static void histogram(T *bins, int n) {
  Range ranges[Bins] = {};
  T local[Bins + 20] = {};
#pragma acc parallel loop reduction(+ : bins[0 : Bins], ranges, local) copyin(value)
  for (int i = 0; i < n; i++) {
    bins[value[i] % Bins] += 1;
    ranges[value[i] % Bins].low += i;
    ranges[value[i] % Bins].high++;
    local[value[i] % Bins + 20] += 2;
  }
  for (int b = 0; b < Bins; b++) {
    int low = 0, high = 0;
    for (int i = 0; i < n; i++)
      if (value[i] % Bins == b) {
        low += i;
        high++;
      }
    CHECK_EQ(bins[b], T(high));
    CHECK_EQ(ranges[b].low, low);
    CHECK_EQ(ranges[b].high, high);
    CHECK_EQ(local[b + 20], T(2 * high));
  }
}

int main() {
  for (int i = 0; i < N; i++)
    value[i] = i * 37 % 113;
  flat();
  mixed();
  int few[5] = {};
  double many[24] = {};
  histogram<int, 5>(few, N);
  histogram<double, 24>(many, N);
  return check_done();
}
