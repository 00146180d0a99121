// Numbers that a clause cannot have, where only the running program knows them.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_host %t 0 -7 2>&1 | %FileCheck %s --check-prefix=GANGS
// RUN: not %run_emulator %t 1 -1 2>&1 | %FileCheck %s --check-prefix=WORKERS
// RUN: not %run_emulator %t 2 -4 2>&1 | %FileCheck %s --check-prefix=LENGTH
// RUN: not %run_emulator %t 3 -2 2>&1 | %FileCheck %s --check-prefix=LOOP
// RUN: not %run_emulator %t 4 -1 2>&1 | %FileCheck %s --check-prefix=SECOND
// RUN: not %run_emulator %t 5 -7 2>&1 | %FileCheck %s --check-prefix=ASYNC
// RUN: not %run_host %t 6 -7 2>&1 | %FileCheck %s --check-prefix=WAIT
// RUN: not %run_emulator %t 7 -7 2>&1 | %FileCheck %s --check-prefix=CLAUSE
// RUN: not %run_emulator %t 8 -7 2>&1 | %FileCheck %s --check-prefix=SET
// RUN: not %run_emulator %t 9 -7 2>&1 | %FileCheck %s --check-prefix=ROUTINE
// RUN: not %run_emulator %t 10 -7 2>&1 | %FileCheck %s --check-prefix=DEFAULT
// RUN: not %run_emulator %t 11 -7 2>&1 | %FileCheck %s --check-prefix=TEST
#include <openacc.h>
#include <stdlib.h>

static int a[100];

static void sizes(int which, int z) {
  if (which == 0) {
#pragma acc parallel loop num_gangs(z)
    for (int i = 0; i < 100; i++)
      a[i]++;
    // GANGS: FATAL ERROR: the number in 'num_gangs' is -7: it must be positive
    // GANGS-NEXT: Give another one, or leave out the clause
    // GANGS-NEXT: file:{{.*}}clause_numbers.c sizes line:[[@LINE-5]]
  } else if (which == 1) {
#pragma acc kernels loop num_workers(z)
    for (int i = 0; i < 100; i++)
      a[i]++;
    // WORKERS: FATAL ERROR: the number in 'num_workers' is -1: it must be positive
  } else if (which == 2) {
#pragma acc parallel vector_length(z) num_gangs(2)
    {
#pragma acc loop gang vector
      for (int i = 0; i < 100; i++)
        a[i]++;
    }
    // LENGTH: FATAL ERROR: the number in 'vector_length' is -4: it must be positive
  } else if (which == 3) {
#pragma acc kernels
    {
#pragma acc loop gang vector(z)
      for (int i = 0; i < 100; i++)
        a[i]++;
    }
    // LOOP: FATAL ERROR: the number in 'vector' is -2: it must be positive
  } else { // the product would be positive
#pragma acc parallel loop collapse(2) gang num_gangs(z, z)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++)
        a[i * 10 + j]++;
    // SECOND: FATAL ERROR: the number in 'num_gangs' is -1: it must be positive
  }
}

static void queues(int which, int z) {
  if (which == 5) {
#pragma acc parallel loop async(z)
    for (int i = 0; i < 100; i++)
      a[i]++;
    // ASYNC: FATAL ERROR: async value -7 is negative and none of acc_async_sync, acc_async_noval, acc_async_default
    // ASYNC-NEXT: file:{{.*}}clause_numbers.c queues line:[[@LINE-4]]
  } else if (which == 6) {
#pragma acc wait(z)
    // WAIT: FATAL ERROR: async value -7 is negative
    // WAIT-NEXT: file:{{.*}}clause_numbers.c queues line:[[@LINE-2]]
  } else if (which == 7) {
#pragma acc parallel loop async(1) wait(z)
    for (int i = 0; i < 100; i++)
      a[i]++;
    // CLAUSE: FATAL ERROR: async value -7 is negative
  } else if (which == 8) {
#pragma acc set default_async(z)
    // SET: FATAL ERROR: async value -7 is negative
  } else if (which == 9) {
    acc_wait(z);
    // ROUTINE: FATAL ERROR: async value -7 is negative
    // ROUTINE-NEXT: in a call of acc_wait
  } else if (which == 10) {
    acc_set_default_async(z);
    // DEFAULT: FATAL ERROR: async value -7 is negative
    // DEFAULT-NEXT: in a call of acc_set_default_async
  } else {
    acc_async_test(z);
    // TEST: FATAL ERROR: async value -7 is negative
  }
}

int main(int argc, char **argv) {
  const int which = argc > 1 ? atoi(argv[1]) : 0, z = argc > 2 ? atoi(argv[2]) : 0;
  if (which < 5)
    sizes(which, z);
  else
    queues(which, z);
  return 0;
}
