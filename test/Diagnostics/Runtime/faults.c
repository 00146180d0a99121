// Kernels that use memory where there is none, or divide by zero: the emulator says which kernel, as a GPU's driver
// would (of the former); what host code does stays a signal.
// RUN: %pacc -O1 -w %s -o %t
// RUN: not %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=ELEMENT
// RUN: env PACC_EMULATOR=order:1 not %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=ELEMENT
// RUN: env PACC_EMULATOR=deferred not %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=ELEMENT
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefix=UNSET
// RUN: not %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefix=NULL
// RUN: not %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefix=DIVISION
// RUN: not --crash env ACC_DEVICE_TYPE=emulator %t 4
// RUN: %pacc -O1 -w -gpu=check %s -o %t.check
// RUN: not %run_emulator %t.check 0 2>&1 | %FileCheck %s --check-prefix=CHECK
#include <stdlib.h>

struct rows {
  int n;
  double *a;
};

int main(int argc, char **argv) {
  const int which = argc > 1 ? atoi(argv[1]) : 0, n = 40, k = 1 << 20;
  int zero = 0, a[40] = {0}, far[1] = {k}; // which the launch does not know
  struct rows *m = calloc(k + 1, sizeof *m);
  if (which == 0) {
#pragma acc enter data copyin(m[0:1])
#pragma acc parallel loop present(m) copyin(far)
    for (int i = 0; i < n; i++)
      m[far[0]].a[i] *= 2;
    // ELEMENT: FATAL ERROR: the kernel uses memory{{.*}} where there is none: an index, or a pointer that it has loaded, leads out of the data on the device
    // ELEMENT-NEXT: -gpu=check finds indices outside of the data
    // ELEMENT-NEXT: kernel:main_{{.*}} file:{{.*}}faults.c main line:[[@LINE-5]]
    // CHECK: FATAL ERROR: {{.*}}faults.c:[[@LINE-4]]: the kernel reads element 1048576 of m, but the device has 0
  } else if (which == 1) {
#pragma acc parallel loop create(m[0:3])
    for (int i = 0; i < n; i++)
      m[1].a[i] *= 2;
    // UNSET: FATAL ERROR: the kernel uses memory{{.*}} where there is none
  } else if (which == 2) {
#pragma acc parallel loop copyin(m[0:3])
    for (int i = 0; i < n; i++)
      m[1].a[i] = 2;
    // NULL: FATAL ERROR: the kernel uses memory{{.*}} where there is none
  } else if (which == 3) {
#pragma acc parallel loop copyin(zero)
    for (int i = 0; i < n; i++)
      a[i] = i / zero;
    // DIVISION: FATAL ERROR: the kernel divides an integer by zero, or the least one by -1
    // DIVISION-NEXT: kernel:main_{{.*}} file:{{.*}}faults.c main line:[[@LINE-4]]
  } else {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = i;
    *(volatile int *)m[1].a = a[3];
  }
  return a[1];
}
