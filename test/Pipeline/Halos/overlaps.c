// Two arrays of a pipeline in one block of memory: side by side, and columns of one matrix, are right; what overlaps, and
// may change, would be two copies on the device: an error, on every device, for what the program says is wrong.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: not %run_host %t 1 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 19 2>&1 | %FileCheck %s
#include "../Inputs/data.h"

enum { N = 40, M = 10 };
static double block[400];

static void halves(double *low, double *high, int n, int tasks) {
#pragma pacc pipeline targetin(low(1,1,0)[0:n]) targetinout(high(0,1,0)[0:n]) num_tasks(tasks) async
  {
#pragma pacc update device(low[0:n], high[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      high[i] += low[i] + (i ? low[i - 1] : 0);
#pragma pacc update host(high[0:n])
  }
}

// The left and the right columns of a matrix.
static void columns(double (*left)[M], double (*right)[M], int tasks) {
#pragma pacc pipeline targetin(left(0,1,0)[0:N][0:M/2]) targetinout(right(0,1,0)[0:N][0:M/2]) num_tasks(tasks) async
  {
#pragma pacc update device(left[0:N][0:M/2], right[0:N][0:M/2])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M / 2; j++)
        right[i][j] = right[i][j] / 2 + left[i][M / 2 - 1 - j];
#pragma pacc update host(right[0:N][0:M/2])
  }
}

// What one kernel writes as `b[i]`, the next one reads as `a[from + i]`.
static void twoNames(const double *a, double *b, double *c, int from, int tasks) {
// CHECK: FATAL ERROR: the ranges of a and b overlap, and the device would have two copies of what they share: name the memory once, in targetinout if it is both read and written
// CHECK-NEXT: file:{{.*}}overlaps.c twoNames line:[[@LINE+1]]
#pragma pacc pipeline targetin(a(0,1,0)[from:20]) targetinout(b(0,1,0)[0:20]) targetout(c(0,1,0)[0:20]) num_tasks(tasks)
  {
#pragma pacc update device(a[from:20], b[0:20])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 20; i++)
      b[i] += 1;
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 20; i++)
      c[i] = a[from + i];
#pragma pacc update host(b[0:20], c[0:20])
  }
}

int main(int argc, char **argv) {
  if (argc > 1)
    twoNames(block, block + atoi(argv[1]), block + 200, 0, 3);
  for (int tasks = 1; tasks < 12; tasks += 5) {
    FILL(block, 400);
    halves(block, block + 200, 200, tasks);
    twoNames(block, block + 20, block + 100, 0, tasks);
    printf("%016llx", (unsigned long long)HASH(block, 400));
    columns((double(*)[M])block, (double(*)[M])(block + M / 2), tasks);
    printf(" %016llx\n", (unsigned long long)HASH(block, 400));
  }
}
