// The data of a pointer that a kernel only hands on, to functions that do nothing with it, need not be present.
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t.O0
// RUN: %paccxx -DUSED -O0 %s -o %t.used && not env ACC_DEVICE_TYPE=emulator %t.used 2>&1 | %FileCheck %s
// CHECK: FATAL ERROR: data of a pointer used in a kernel was not found on device 1: name=neighbours
#include "../check.h"

enum { n = 100 };

static int sum(const int *neighbours, const double *a, int i) {
#ifdef USED
  while (i > 2 * n)
    return neighbours[i];
#endif
  return a[i] > 50;
}

// It moves and tests the pointer, keeps it in variables, and calls itself with it.
static double countdown(const int *neighbours, double x, int depth) {
  const int *next = neighbours + depth;
  if (!next)
    x = 0;
  const int *one = depth % 2 ? next : neighbours;
  return depth ? countdown(one, x + 1, depth - 1) : x;
}

int main() {
  double a[n];
  int edges[6] = {};
  const int *neighbours = edges;
  int s = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop reduction(+ : s) copy(s)
    for (int i = 0; i < n; i++)
      s += sum(neighbours, a, i);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = countdown(neighbours, a[i], 3);
  }
  CHECK_EQ(s, n - 51);
  for (int i = 0; i < n; i++)
    CHECK_EQ(a[i], i + 3);
  return check_done();
}
