// Members that lead to where an array on the device ends, and perhaps another begins: kernels go back from there, by
// numbers that only the run knows. What lies behind is refused where nothing is there.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: not %run_emulator %t value 2>&1 | %FileCheck %s --check-prefix=REFUSED
// RUN: not %run_emulator %t copy 2>&1 | %FileCheck %s --check-prefix=REFUSED
// REFUSED: data of a member used in a kernel was not found on device 1: name=range.last
#include "../../check.h"

enum { N = 40 };
struct Range {
  double *first, *last;
};

static double by_value(const Range range, const int *order) {
  double sum = 0, loop = 0;
#pragma acc parallel loop reduction(+ : sum) present(order[0 : N])
  for (int i = 0; i < N; ++i)
    sum += range.last[-1 - (order[i] & 63)];
#pragma acc serial copy(loop)
  {
    for (const double *p = range.last; p != range.first;)
      loop += *--p;
  }
  return sum + loop;
}

static double copied(Range range, const int *order) {
  double sum = 0, loop = 0;
#pragma acc parallel loop reduction(+ : sum) present(order[0 : N]) copyin(range)
  for (int i = 0; i < N; ++i)
    sum += range.last[-1 - (order[i] & 63)];
#pragma acc serial copy(loop) copy(range)
  {
    for (const double *p = range.last; p != range.first;)
      loop += *--p;
  }
  return sum + loop;
}

static double behind_pointer(const Range *range, const int *order) {
  double sum = 0, loop = 0;
#pragma acc parallel loop reduction(+ : sum) present(order[0 : N])
  for (int i = 0; i < N; ++i)
    sum += range->last[-1 - (order[i] & 63)];
#pragma acc serial copy(loop)
  {
    for (const double *p = range->last; p != range->first;)
      loop += *--p;
  }
  return sum + loop;
}

static double forward(const Range range, const int *order) {
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) present(order[0 : N])
  for (int i = 0; i < N; ++i)
    sum += range.last[order[i]];
  return sum;
}

static double copied_forward(Range range, const int *order) {
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) present(order[0 : N]) copyin(range)
  for (int i = 0; i < N; ++i)
    sum += range.last[order[i]];
  return sum;
}

int main(int argc, char **argv) {
  static double values[2 * N];
  double *half = values + N;
  int order[N];
  for (int i = 0; i < N; ++i) {
    values[i] = i;
    half[i] = 1000;
    order[i] = (i * 7) % N;
  }
  const Range range{values, half};
  const double all = N * (N - 1);
#pragma acc data copyin(values[0 : N], order)
  {
    if (argc > 1)
      CHECK(0 == (*argv[1] == 'v' ? forward(range, order) : copied_forward(range, order)));
    CHECK_NEAR(by_value(range, order), all, 0);
    CHECK_NEAR(copied(range, order), all, 0);
    CHECK_NEAR(behind_pointer(&range, order), all, 0);
#pragma acc data copyin(half[0 : N])
    {
      CHECK_NEAR(by_value(range, order), all, 0);
      CHECK_NEAR(copied(range, order), all, 0);
      CHECK_NEAR(behind_pointer(&range, order), all, 0);
      CHECK_NEAR(forward(range, order), 1000. * N, 0);
      CHECK_NEAR(copied_forward(range, order), 1000. * N, 0);
    }
  }
  return check_done();
}
