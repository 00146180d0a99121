// Kernels that an if or self clause gives to the host: they find what the updates before them have brought back, and
// what they change beside the pipeline's arrays (sums, tables) is the program's own and stays. An array of which chunks
// read halos they may not change: an error when it happens.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %run_fake %t | diff %t.expected -
// RUN: %pacc -O0 %s -o %t.O0
// RUN: %run_emulators %t.O0 | diff %t.expected -
// RUN: not %run_emulator %t halo 2>&1 | %FileCheck %s
#include "Inputs/data.h"

enum { N = 300 };
static int a[N], b[N];

// Device and host in turn, with updates between.
static void turns(int onHost, int tasks, int k) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:N]) targetout(b(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma pacc update host(a[0:N])
#pragma pacc parallel loop pipe(1) if(!onHost)
    for (int i = 0; i < N; i++)
      a[i] *= 2;
#pragma pacc update host(a[0:N]) if(!onHost)
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) self(onHost) async(2)
    for (int i = 0; i < N; i++)
      a[i] += k;
#pragma pacc update device(a[0:N]) if(onHost)
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      b[i] = a[i] * 5;
#pragma pacc update host(a[0:N], b[0:N])
  }
}

// What else kernels change: by reductions, atomics and plainly; and a table that they only read.
static long sums(int onHost, int tasks) {
  long sum = 5, most = 0, last = 0;
  int counts[4] = {1, 0, 0, 0}, table[4] = {2, 7, 1, 8};
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) if(!onHost) reduction(+:sum)
    for (int i = 0; i < N; i++)
      sum += a[i] * table[i & 3];
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < N; i++)
      sum += a[i];
#pragma pacc parallel loop pipe(1) self(onHost) reduction(max:most)
    for (int i = 0; i < N; i++)
      most = a[i] > most ? a[i] : most;
#pragma pacc parallel loop pipe(1) if(!onHost)
    for (int i = 0; i < N; i++) {
#pragma pacc atomic
      counts[a[i] & 3]++;
    }
#pragma pacc serial loop pipe(1) if(!onHost) copy(last)
    for (int i = 0; i < N; i++)
      last = a[i];
  }
  return sum * 7 + most * 5 + last + counts[0] * 1000 + counts[1] * 100 + counts[3];
}

static void halo(int tasks) {
#pragma pacc pipeline targetinout(a(1,1,0)[0:N], b(0,1,0)[0:N]) num_tasks(tasks)
  {
#pragma pacc parallel loop pipe(1) if(tasks == 1)
    for (int i = 0; i < N; i++)
      b[i] = i ? a[i - 1] + a[i] : a[i];
// CHECK: FATAL ERROR: a has a halo and may be changed, and the host runs this construct for one task after the other: they would find what it has changed in their halos
// CHECK-NEXT: Give the pipeline num_tasks(1), or the construct a pipeline of its own
// CHECK-NEXT: file:{{.*}}host_kernels.c halo line:[[@LINE-5]]
#pragma pacc parallel loop pipe(1) if(tasks == 1)
    for (int i = 0; i < N; i++)
      a[i] = b[i];
  }
}

int main(int argc, char **argv) {
  if (argc > 1)
    halo(3);
  for (int onHost = 0; onHost < 2; onHost++)
    for (int tasks = 1; tasks < 20; tasks += 6) {
      FILL(a, N);
      turns(onHost, tasks, 3);
      printf("%016llx %016llx", (unsigned long long)HASH(a, N), (unsigned long long)HASH(b, N));
      printf(" %ld", sums(onHost, tasks));
      // The device has all of it already.
#pragma acc data copyin(a, b)
      turns(onHost, tasks, 3);
      printf(" %016llx\n", (unsigned long long)HASH(b, N));
    }
}
