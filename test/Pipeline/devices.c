// Pipelines on several devices: data beside their arrays goes from task to task or keeps the pipeline on one device,
// whichever device is the current one; directives of other kinds in the body.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: env ACC_DEVICE_NUM=2 %run_emulators %t | diff %t.expected -
// RUN: env PACC_PIPELINES=1 %run_emulators %t | diff %t.expected -
// RUN: env PACC_NOTIFY=1 %run_emulators %t 2>&1 | FileCheck %s
// RUN: env PACC_DEVICES=4 PACC_EMULATOR_DEVICES=3 not %run_emulator %t 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: env PACC_DEVICES=no not %run_emulator %t 2>&1 | FileCheck %s --check-prefix=NUMBER
#include "Inputs/data.h"
#include <string.h>
#ifdef _OPENACC
#include <openacc.h>
#else
#define acc_malloc malloc
#define acc_memcpy_to_device memcpy
#define acc_free free
#endif

// FEW: FATAL ERROR: PACC_DEVICES=4: there are 3 emulator devices; a number from 1 on or all expected
// FEW-NEXT: file:{{.*}}devices.c plain line:
// NUMBER: FATAL ERROR: PACC_DEVICES=no: an integer expected
enum { N = 3000, TASKS = 12, LARGE = 300000 };

static void plain(const int *a, int *b) {
  // CHECK: pipeline chunk 1/12 file={{.*}} function=plain line={{[0-9]+}} device=0
  // CHECK: pipeline chunk 2/12 {{.*}} device=1
  // CHECK: pipeline chunk 3/12 {{.*}} device=2
#pragma pacc pipeline targetin(a(2,1,2)[0:N]) targetout(b(0,1,0)[2:N-4]) async num_tasks(TASKS)
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < N - 2; i++)
      b[i] = a[i - 2] - a[i] + a[i + 2];
#pragma pacc update host(b[2:N-4])
  }
}

// What chunks leave in data round the pipeline: a sum, a histogram, the last chunk's mark.
static long around(const int *a, int *hist) {
  long sum = 0;
  int mark[1] = {0}, many = 0;
  // CHECK: pipeline chunk 12/12 {{.*}} function=around
#pragma acc data copy(hist[0:61], sum)
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) async num_tasks(TASKS) copy(mark) 
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:sum) reduction(max:many)
    for (int i = 0; i < N; i++) {
      sum += a[i];
      many = a[i] > many ? a[i] : many;
#pragma acc atomic update
      hist[a[i]]++;
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      if (i % (N / TASKS) == 0)
        mark[0] = mark[0] * 3 + a[i];
  }
  return sum * 100 + many + mark[0];
}

// Large data round it: the pipeline stays where that is.
static long large(const int *a, const int *table) {
  long sum = 0;
  // CHECK: pipeline chunk 1/12 {{.*}} function=large {{.*}} device=0
  // CHECK: pipeline stays on this device: table, of 1200000 bytes, is present on this device; name it in targetin if kernels only read it file={{.*}} function=large {{.*}} device=0
  // CHECK: pipeline chunk 2/12 {{.*}} function=large {{.*}} device=0
#pragma acc data copyin(table[0:LARGE])
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) async num_tasks(TASKS)
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < N; i++)
      sum += a[i] * table[(i * 1000) % LARGE];
  }
  return sum;
}

// The same, as the message says.
static long whole(const int *a, const int *table) {
  long sum = 0;
  // CHECK: pipeline chunk 3/12 {{.*}} function=whole {{.*}} device=2
#pragma pacc pipeline targetin(a(0,1,0)[0:N], table[0:LARGE]) async num_tasks(TASKS)
  {
#pragma pacc update device(a[0:N], table[0:LARGE])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
    for (int i = 0; i < N; i++)
      sum += a[i] * table[(i * 1000) % LARGE];
  }
  return sum;
}

// Clauses on the kernels; data and update directives in the body.
static long inside(const int *a, int *count) {
  int weights[3] = {1, 10, 100}, seen = 0;
  long sum = 0;
#pragma acc data copyin(count[0:4])
  {
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) num_tasks(TASKS) async
    {
#pragma pacc update device(a[0:N])
#pragma acc data copy(seen)
      {
#pragma pacc parallel loop pipe(1) copyin(weights) reduction(+:sum) reduction(+:seen)
        for (int i = 0; i < N; i++) {
          sum += a[i] * weights[i % 3];
          seen += 1;
        }
      }
#pragma pacc parallel loop pipe(1) present(count[0:4])
      for (int i = 0; i < N; i++) {
#pragma acc atomic update
        count[i % 4] += 1;
      }
#pragma pacc update host(count[0:4])
    }
  }
  return sum + 7 * seen;
}

// Addresses of the current device.
static long pointers(const int *a) {
  struct {
    int *row;
  } s;
  int table[8] = {3, 1, 4, 1, 5, 9, 2, 6}, *there = acc_malloc(sizeof table);
  long sum = 0;
  acc_memcpy_to_device(there, table, sizeof table);
  // CHECK: pipeline stays on this device: there is a device pointer file={{.*}} function=pointers
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) async num_tasks(TASKS)
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:sum) deviceptr(there)
    for (int i = 0; i < N; i++)
      sum += a[i] * there[i % 8];
  }
  acc_free(there);
  s.row = table;
  // CHECK: pipeline stays on this device: s holds pointers to data on this device file={{.*}} function=pointers
#pragma acc data copyin(s, s.row[0:8])
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) async num_tasks(TASKS)
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) reduction(+:sum) present(s)
    for (int i = 0; i < N; i++)
      sum += 2 * a[i] * s.row[i % 8];
  }
  return sum;
}

int main(void) {
  int *a = malloc(N * sizeof *a), *b = calloc(N, sizeof *b), *table = malloc(LARGE * sizeof *table);
  int hist[61] = {0}, count[4] = {0};
  FILL(a, N);
  FILL(table, LARGE);
  plain(a, b);
  printf("%016llx\n", (unsigned long long)HASH(b, N));
  long sum = around(a, hist);
  printf("%ld %016llx\n", sum, (unsigned long long)HASH(hist, 61));
  printf("%ld %ld\n", large(a, table), whole(a, table));
  printf("%ld", inside(a, count));
  printf(" %d %d %d %d\n", count[0], count[1], count[2], count[3]);
  printf("%ld\n", pointers(a));
}
