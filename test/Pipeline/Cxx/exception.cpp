// An exception that leaves a pipeline does not end it: the next one says so.
// RUN: %paccxx -O2 %s -o %t
// RUN: not %run_host %t 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
#include <cstdio>
static void add(int *p, int n, bool fail) {
#pragma pacc pipeline targetinout(p(0,1,0)[0:n])
  {
#pragma pacc update device(p[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      p[i]++;
#pragma pacc update host(p[0:n])
    if (fail)
      throw 1;
  }
}
int main() {
  static int a[100];
  try {
    add(a, 100, true);
  } catch (int) {
    std::fprintf(stderr, "caught\n");
  }
  // CHECK: caught
  // CHECK-NEXT: FATAL ERROR: a pipeline inside of the pipeline of line 7: end that one first
  // CHECK-NEXT: (An exception that leaves a pipeline does not end it.)
  add(a, 100, false);
}
