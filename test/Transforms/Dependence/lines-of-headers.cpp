// -Mneginfo: of what functions of other files access, the line is that of the call; of functions of the same file it is
// their own.
// RUN: %paccxx -O2 -w -Mneginfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
#include "Inputs/larger.h"

static void addHere(double *to, const double *of) {
  *to += *of;
}

// CHECK-LABEL: called:
// CHECK: Loop carried dependence of a-> prevents parallelization
// CHECK-NEXT: what an iteration writes at line [[#@LINE+4]], the next one reads at line [[#@LINE+5]]
void called(int n, double *a) {
#pragma acc kernels present(a)
  for (int i = 1; i < n; i++) {
    a[i] = 2;
    add(&a[i], &a[i - 1]);
  }
}

// CHECK-LABEL: here:
// CHECK: Loop carried dependence of a-> prevents parallelization
// CHECK-NEXT: what an iteration writes at line 7, the next one reads at line 7
void here(int n, double *a) {
#pragma acc kernels present(a)
  for (int i = 1; i < n; i++)
    addHere(&a[i], &a[i - 1]);
}
