// Host code of the body calls functions with constructs of their own, on other data: it still finds its chunk complete,
// in all chunks. A kernel in such a function that touches an array in chunks is an error, also in a 'pipe' loop.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: env PACC_PIPELINES=5 ACC_DEVICE_TYPE=emulator PACC_EMULATOR=order:3 %t | diff %t.expected -
// RUN: not %run_emulator %t whole 2>&1 | %FileCheck %s
#include "Inputs/data.h"

enum { N = 400 };
static int a[N], b[N], table[4] = {3, 1, 4, 1};

static void twice(int *x, int n) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
static int sumOfTable(int factor) {
  int sum = 0;
#pragma acc parallel loop reduction(+:sum) present(table)
  for (int i = 0; i < 4; i++)
    sum += table[i] * factor;
  return sum;
}

static void calls(int tasks) {
#pragma acc data copyin(table)
#pragma pacc pipeline targetinout(a(0,1,0)[0:N], b(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N], b[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] *= 3;
#pragma pacc update host(a[0:N])
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++) {
      int own[2] = {a[i], 1};
      if (i % 16 == 0)
        twice(own, 2);
      a[i] = own[0] + own[1];
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      b[i] *= 7;
#pragma pacc update host(b[0:N])
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      if (i % 16 == 3)
        b[i] += sumOfTable(b[i]);
  }
}

// A table that such a function sets, on the device or on the host.
static int set[4];
static void setTable(int k, int onDevice) {
#pragma acc parallel loop if(onDevice)
  for (int i = 0; i < 4; i++)
    set[i] = k * i;
}
static void useTable(int tasks, int onDevice) {
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetinout(b(0,1,0)[0:N]) num_tasks(tasks) async
  {
    setTable(tasks, onDevice);
#pragma pacc update device(a[0:N], b[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      b[i] += a[i] + set[i & 3];
#pragma pacc update host(b[0:N])
  }
}

static void whole(int *x) {
// CHECK: FATAL ERROR: a (here x) is split into chunks, but no loop of this construct has a 'pipe' clause
// CHECK-NEXT: file:{{.*}}called_kernels.c whole line:[[@LINE+1]]
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    x[i] = 2;
}
static void inLoop(void) {
  int *x = a;
#pragma pacc pipeline targetinout(a(0,1,0)[0:N]) num_tasks(4)
  {
#pragma pacc update device(a[0:N])
#pragma pacc loop pipe(1)
    for (int i = 0; i < N; i++)
      if (i % 50 == 0)
        whole(x);
  }
}

int main(int argc, char **argv) {
  if (argc > 1)
    inLoop();
  for (int tasks = 1; tasks < 30; tasks += 7) {
    FILL(a, N);
    FILL(b, N);
    calls(tasks);
    useTable(tasks, 0);
    useTable(tasks + 1, 1);
    printf("%016llx %016llx\n", (unsigned long long)HASH(a, N), (unsigned long long)HASH(b, N));
  }
}
