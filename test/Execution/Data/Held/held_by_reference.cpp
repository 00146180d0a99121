// Functions that take the pointer in an object by reference, and give it on to an object that their caller has made
// (what the iterators of std::vector do where nothing is inlined), find the device's data, as those that take its value.
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -O2 -fno-inline %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -gpu=races %s -o %t.races && env PACC_EMULATOR=order:3 %run_emulator %t.races
#include "../../check.h"
#include <vector>

struct Step {
  const int *at;
  explicit Step(const int *const &place) : at(place) {}
  int operator*() const { return *at; }
};

struct Range {
  int *first;
  Step begin() const { return Step(first); }
};

int main() {
  enum { N = 60 };
  std::vector<int> values(N, 1);
  int *data = values.data();
  const Range range{data};
  int byIterator = 0, byElement = 0, byStep = 0;
#pragma acc data copyin(data[0 : N])
  {
    // Only the device's are 5.
#pragma acc parallel loop present(data[0 : N])
    for (int i = 0; i < N; ++i)
      data[i] = 5;
#pragma acc parallel loop reduction(+ : byIterator)
    for (auto at = values.cbegin(); at != values.cend(); ++at)
      byIterator += *at;
#pragma acc parallel loop reduction(+ : byElement)
    for (int value : values)
      byElement += value;
#pragma acc parallel loop reduction(+ : byStep)
    for (int i = 0; i < N; ++i)
      byStep += *range.begin();
  }
  CHECK_EQ(byIterator, 5 * N);
  CHECK_EQ(byElement, 5 * N);
  CHECK_EQ(byStep, 5 * N);
  return check_done();
}
