// A pointer with no data clause whose data is not on the device: an error that names it, its line and
// the clause to add. Where the device reads host memory the program runs.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t kernels 2>&1 | %FileCheck %s --check-prefix=KERNELS
// RUN: %run_host %t && %run_host %t kernels
#include <stdio.h>
#include <stdlib.h>

static int order[100];

static void scale(int n, double *values) {
  // The extent of `values` cannot be known from this loop.
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    values[order[i]] *= 2;
  // CHECK-NOT: done
  // CHECK: FATAL ERROR: data of a pointer used in a kernel was not found on device 1: name=values host:0x{{[0-9a-f]+}}
  // CHECK-NEXT: Add copy(values[0:n])
  // CHECK: file:{{.*}}pointer_nowhere.c scale line:[[@LINE-6]]
}

static void shift(int n, double *more) {
#pragma acc kernels
  {
    more[n / 2] = more[(int)more[0]];
  }
  // KERNELS-NOT: done
  // KERNELS: FATAL ERROR: {{.*}}name=more host:0x
  // KERNELS: file:{{.*}}pointer_nowhere.c shift line:[[@LINE-4]]
}

int main(int argc, char **argv) {
  double *a = calloc(100, sizeof(double));
  if (argc > 1 && argv[1])
    shift(100, a);
  else
    scale(100, a);
  printf("done\n");
  free(a);
  return 0;
}
