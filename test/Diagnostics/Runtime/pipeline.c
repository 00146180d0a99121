// What a pipeline cannot do with the numbers it gets at run time, each named with its line.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_emulator %t 100 1 0 100 2>&1 | %FileCheck %s --check-prefix=TASKS
// RUN: not %run_emulator %t 100 3 4 30 2>&1 | %FileCheck %s --check-prefix=UNIT
// RUN: not %run_emulator %t 100 1 4 101 2>&1 | %FileCheck %s --check-prefix=LOOP
// RUN: env PACC_DEVICE_MEMORY=1M not %run_emulator %t 1000000 1 2 1000000 2>&1 | %FileCheck %s --check-prefix=MEMORY
// RUN: env PACC_PIPELINES=0 not %run_emulator %t 100 1 4 100 2>&1 | %FileCheck %s --check-prefix=RING
// RUN: not %run_host %t 100 1 4 101 2>&1 | %FileCheck %s --check-prefix=LOOP
// RUN: %run_emulator %t 100 1 4 100
#include <stdlib.h>

int main(int argc, char **argv) {
  long n = atol(argv[1]), unit = atol(argv[2]), tasks = atol(argv[3]), end = atol(argv[4]);
  float *a = calloc(n + 1, sizeof(float));
#pragma pacc pipeline targetinout(a(0,unit,0)[0:n]) num_tasks(tasks - 1 + 1) async
  {
    // TASKS: FATAL ERROR: num_tasks(0): the number of tasks must be at least 1
    // TASKS-NEXT: file:{{.*}}pipeline.c main line:[[@LINE-3]]
    // UNIT: FATAL ERROR: a(0,3,0)[0:100], dimension 1: the unit 3 does not divide the length 100
    // UNIT-NEXT: file:{{.*}}pipeline.c main line:[[@LINE-5]]
    // MEMORY: FATAL ERROR: a task of the pipeline with its halos needs 2000256 bytes of device memory (a 2000256), {{[0-9]+}} are free
    // MEMORY-NEXT: Give num_tasks({{[0-9]+}}) or more, or leave it out
    // MEMORY-NEXT: file:{{.*}}pipeline.c main line:[[@LINE-8]]
    // RING: FATAL ERROR: PACC_PIPELINES=0: 1 to 16 pipelines expected
    // RING-NEXT: file:{{.*}}pipeline.c main line:[[@LINE-10]]
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < end; j++)
      a[j] += 1;
    // LOOP: FATAL ERROR: the pipe(1) loop runs over [0, 101), beyond the range [0, 100) of the pipeline's arrays, in units: a(0,1,0)[0:100]
    // LOOP-NEXT: Make the loop's range or the arrays' agree
    // LOOP-NEXT: file:{{.*}}pipeline.c main line:[[@LINE-4]]
#pragma pacc update host(a[0:n])
  }
  return 0;
}
