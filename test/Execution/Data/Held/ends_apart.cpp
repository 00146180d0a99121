// An end that a kernel compares with is an object of its own, or a bare pointer: it is where the data ends to which the
// kernel's other pointers lead, also where that of another object begins, or nothing is on the device.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -w -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 20 };
struct Iterator {
  int *at;
  int step;
  int &operator*() const { return *at; }
  Iterator &operator++() {
    at += step;
    return *this;
  }
  bool operator!=(const Iterator &other) const { return at != other.at; }
};

// What lies behind `last` is on the device, or not.
static void sums(int *first, int *last, const int want) {
  const Iterator begin{first, 1}, end{last, 1};
  int bare = 0, object = 0, mixed = 0, other = 0, length = 0;
#pragma acc parallel copy(bare, object, mixed, other) num_gangs(1)
  {
    for (const int *p = first; p != last; ++p)
      bare += *p;
    for (const int *p = first; p < end.at; ++p)
      mixed += *p;
    for (const int *p = begin.at; p != last; ++p)
      other += *p;
    for (Iterator p = begin; p != end; ++p)
      object += *p;
  }
  CHECK_EQ(bare, want);
  CHECK_EQ(mixed, want);
  CHECK_EQ(other, want);
  CHECK_EQ(object, want);
#pragma acc serial copy(length)
  length += last - first;
  CHECK_EQ(length, N);
  object = 0;
// The end comes first.
#pragma acc serial copy(object)
  for (Iterator p = begin; end != p; ++p)
    object += *p;
  CHECK_EQ(object, want);
  bare = 0;
#pragma acc parallel loop reduction(+ : bare)
  for (const int *p = first; p < last; ++p)
    bare += *p;
  CHECK_EQ(bare, want);
}

int main() {
  int values[2 * N], *const half = values + N;
  for (int i = 0; i < 2 * N; ++i)
    values[i] = i;
#pragma acc data copyin(values[0 : N])
  {
#pragma acc parallel loop present(values[0 : N])
    for (int i = 0; i < N; ++i)
      values[i] = 5;
    sums(values, half, 5 * N);
  }
  int both[2 * N], *const one = both, *const other = both + N;
  for (int i = 0; i < 2 * N; ++i)
    both[i] = 1 + i / N;
#pragma acc data copyin(other[0 : N])
#pragma acc data copyin(one[0 : N])
  {
    sums(one, other, N);
    sums(other, other + N, 2 * N);
  }
  return check_done();
}
