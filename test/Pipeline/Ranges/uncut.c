// A kernel that the compiler does not see together with the pipeline goes through a whole array of which a chunk is
// there: an error on every device, in place of an access outside of the chunk.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_host %t 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: %run_host %t 1 | %FileCheck --check-prefix=ONE %s
// RUN: %run_emulator %t 1 | %FileCheck --check-prefix=ONE %s
#include <stdio.h>
#include <stdlib.h>
enum { N = 500 };
static int a[N], table[4] = {1, 2, 3, 4};

static void twice(int *x, int n, int tasks) {
  // Named, and another array than the pipeline's.
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= table[tasks % 2];
}

static void clipped(int *x, int n) {
#pragma pacc parallel loop pipe(1) present(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

int main(int argc, char **argv) {
  const int tasks = argc > 1 ? atoi(argv[1]) : 9;
#pragma pacc pipeline targetinout(a(0,1,0)[0:N]) num_tasks(tasks)
  {
#pragma pacc update device(a[0:N])
    clipped(a, N);
    twice(a, N, tasks);
#pragma pacc update host(a[0:N])
  }
  // CHECK: FATAL ERROR: a (here x) is split into chunks, but no loop of this construct has a 'pipe' clause
  // CHECK-NEXT: file:{{.*}}uncut.c twice line:15
  // ONE: 2 2
  printf("%d %d\n", a[0], a[N - 1]);
}
