// The device has a part of an array, and the kernel asks objects for the array's length: the distance of two pointers, of
// which one leads to data that is there, and the other one behind it, or before it.
// RUN: %paccxx %without_gpu -std=c++20 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -std=c++20 -O0 %s -o %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -std=c++20 -O2 -gpu=check %s -o %t && %run_emulator %t
#include "../../check.h"
#include <vector>

enum { N = 100, Part = 40, First = 7 };

struct Range {
  const int *end, *begin;
  int size() const { return end - begin; }
};

static void expect(const int *x, int plus) {
  for (int i = First; i < Part; i++)
    CHECK_EQ(x[i], i * i + plus);
}

int main() {
  std::vector<int> values(N);
  for (int i = 0; i < N; i++)
    values[i] = i * i;
  const int *const data = values.data();
  const Range range{data + N, data};
  const auto length = [from = data, to = data + N] { return int(to - from); };
  int x[N];

#pragma acc parallel loop copyin(data[0 : Part]) copy(x)
  for (int i = First; i < Part; i++)
    x[i] = data[i] + (int)values.size();
  expect(x, N);

  // The part begins behind the array.
#pragma acc parallel loop copyin(data[First : Part]) copy(x)
  for (int i = First; i < Part; i++)
    x[i] = values[i] + (int)values.size() + values.empty();
  expect(x, N);

#pragma acc parallel loop copyin(data[0 : Part]) copy(x)
  for (int i = First; i < Part; i++)
    x[i] = data[i] + range.size() + (range.begin == data) + (range.end == data + N);
  expect(x, N + 2);

#pragma acc parallel loop copyin(data[0 : N]) firstprivate(range) copy(x)
  for (int i = First; i < Part; i++)
    x[i] = data[i] + range.size();
  expect(x, N);

#pragma acc parallel loop copyin(data[0 : Part]) copy(x)
  for (int i = First; i < Part; i++)
    x[i] = data[i] + length();
  expect(x, N);

  // What the loop uses of the data tells what is copied: less than there is.
  int *const to = new int[N]();
#pragma acc parallel loop
  for (int i = 0; i < Part; i++)
    if (i + 1 < (int)values.size())
      to[i] = data[i] + N;
  expect(to, N);
  delete[] to;
  return check_done();
}
