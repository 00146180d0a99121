// A pointer of its own that leads to where one array on the device ends and another begins: a kernel that only goes back
// from there means the first.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <stdlib.h>

enum { N = 40 };

#pragma acc routine seq
static const double *before(const double *p) { return p - 1; }

static double at_border(double *x, double *half, const int *order, int first_only) {
  double *end = x + N, *first = x, sum = 0;
  double loop = 0, subscripts = 0, stepping = 0, called = 0, own = 0;
#pragma acc serial copy(loop)
  {
    for (double *p = end; p != first;)
      loop += *--p;
  }
#pragma acc parallel loop reduction(+ : subscripts) present(order[0 : N])
  for (int i = 0; i < N; ++i) {
    int back = order[i];
    subscripts += end[-1 - (back & 63)];
  }
#pragma acc serial copy(stepping)
  {
    double *p = end;
    while (p > first) {
      --p;
      *p += 1;
      stepping += *p;
    }
  }
#pragma acc serial copy(called)
  {
    for (const double *p = end; p != first;) {
      p = before(p);
      called += *p;
    }
  }
  // What lies there itself is of the second.
#pragma acc serial copy(own)
  {
    own = *half;
    if (!first_only)
      own += half[-1];
  }
  sum = loop + subscripts + stepping + called;
  CHECK_NEAR(own, 1000, 0);
  return sum;
}

// Loops in order: the same memory by two names.
static void in_order(double *x, double *half, const int *order) {
  double *end = half, *out = half, want[N];
  for (int i = 0; i < N; ++i)
    want[i] = x[i];
  for (int i = 0; i < N; ++i)
    want[N - 1 - order[i]] = want[i] + 1;
#pragma acc data copy(x[0 : N], out[0 : N]) copyin(order[0 : N])
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    end[-1 - (order[i] & 63)] = x[i] + 1;
  for (int i = 0; i < N; ++i)
    CHECK_NEAR(x[i], want[i], 0);
}

int main(void) {
  double *x = malloc(2 * N * sizeof *x), *half = x + N;
  int order[N];
  for (int i = 0; i < N; ++i) {
    x[i] = i;
    half[i] = 1000;
    order[i] = (i * 7) % N;
  }
  double both, alone = 0;
#pragma acc data copyin(x[0 : N], order)
  {
#pragma acc data copyin(half[0 : N])
    both = at_border(x, half, order, 1);
    // Nothing else begins there.
    double *end = half, *first = x;
#pragma acc serial copy(alone)
    {
      for (double *p = end; p != first;)
        alone += *--p;
    }
  }
  CHECK_NEAR(both, 4. * (N * (N - 1) / 2) + 2 * N, 0);
  CHECK_NEAR(alone, N * (N - 1) / 2 + N, 0);
  for (int i = 0; i < N; ++i)
    order[i] = N - 1 - (i + 1) % N;
  in_order(x, half, order);
  free(x);
  return check_done();
}
