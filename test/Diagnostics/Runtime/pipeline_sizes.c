// Sizes of a pipeline's arrays that do not fit each other or the memory, known only at run time.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_emulator %t 1000 0 4 10 990 2>&1 | %FileCheck %s --check-prefix=COUNTS
// RUN: not %run_host %t 1000 0 4 10 990 2>&1 | %FileCheck %s --check-prefix=COUNTS
// RUN: not %run_emulator %t 1000 0 -3 0 1000 2>&1 | %FileCheck %s --check-prefix=TASKS
// RUN: not %run_emulator %t 1000 -1 4 0 1000 2>&1 | %FileCheck %s --check-prefix=HALO
// RUN: env PACC_DEVICE_MEMORY=1M not %run_emulator %t 100000 2000000 100000 0 100000 2>&1 | %FileCheck %s --check-prefix=MEMORY
// RUN: %run_emulator %t 1000 2 4 1 998
#include <stdlib.h>

int main(int argc, char **argv) {
  long n = atol(argv[1]), halo = atol(argv[2]), tasks = atol(argv[3]), start = atol(argv[4]), length = atol(argv[5]);
  float *a = calloc(n + 1, sizeof(float)), *b = calloc(n + 1, sizeof(float));
#pragma pacc pipeline targetin(a(halo,1,halo)[0:n]) targetout(b(0,1,0)[start:length]) num_tasks(tasks)
  {
    // COUNTS: FATAL ERROR: the arrays of the pipeline are cut into different numbers of units along dimension 1: a(0,1,0)[0:1000] has 1000, b(0,1,0)[10:990] has 990
    // COUNTS: file:{{.*}}pipeline_sizes.c main line:[[#@LINE-3]]
    // TASKS: FATAL ERROR: num_tasks(-3): the number of tasks must be at least 1
    // TASKS-NEXT: file:{{.*}}pipeline_sizes.c main line:[[#@LINE-5]]
    // HALO: FATAL ERROR: a(-1,1,-1)[0:1000], dimension 1: halos, unit and length must not be negative
    // HALO-NEXT: file:{{.*}}pipeline_sizes.c main line:[[#@LINE-7]]
    // MEMORY: FATAL ERROR: a task of the pipeline with its halos needs {{[0-9]+}} bytes of device memory (a {{[0-9]+}}, b {{[0-9]+}}), {{[0-9]+}} are free
    // MEMORY-NEXT: This is the smallest task: one unit of every array
    // MEMORY-NEXT: file:{{.*}}pipeline_sizes.c main line:[[#@LINE-10]]
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long j = start; j < start + length; j++)
      b[j] = a[j];
#pragma pacc update host(b[start:length])
  }
  return 0;
}
