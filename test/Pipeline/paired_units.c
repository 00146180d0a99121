// Ranges that begin far from each other: units are paired by their place. A loop over all units of one array counts those;
// one over a part that lies in the ranges of several does not say whose units it counts: an error when it runs.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: not %run_emulator %t part 2>&1 | %FileCheck %s
#include "Inputs/data.h"

enum { N = 60 };
static int a[200], b[200];

static void shift(int from, int to, int lower, int upper, int tasks) {
#pragma pacc pipeline targetinout(b(0,1,0)[to:N]) targetin(a(0,1,0)[from:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[from:N], b[to:N])
#pragma pacc parallel loop pipe(1)
// CHECK: FATAL ERROR: the pipe loop runs over [20, 50), which lies in [5, 65) of b and in [12, 72) of a, in units that are paired by their place: it does not say which of them it counts
// CHECK-NEXT: Let it run over all units of one of them, with a condition inside, or give the arrays ranges that begin alike
// CHECK-NEXT: file:{{.*}}paired_units.c shift line:[[@LINE+1]]
    for (int j = lower; j < upper; j++)
      b[j - from + to] += a[j] * 2;
#pragma pacc update host(b[to:N])
  }
}

int main(int argc, char **argv) {
  FILL(a, 200);
  FILL(b, 200);
  if (argc > 1)
    shift(12, 5, 20, 50, 4);
  for (int tasks = 1; tasks < 12; tasks += 3) {
    shift(12, 5, 12, 72, tasks);  // all units of a
    shift(5, 90, 20, 50, tasks);  // a part, of a alone
    shift(7, 7, 20, 50, tasks);   // of both, which begin alike
    printf("%016llx\n", (unsigned long long)HASH(b, 200));
  }
}
