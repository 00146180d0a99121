// A kernel puts pointers of an object that it only gives on into data that stay on the device: they are the host's, as the
// host shall find them in what comes back. The next kernel that uses them is warned of, though the host's data have others.
// RUN: %pacc %without_gpu -O2 %s -o %t
// RUN: %run_emulator %t 2>&1 | %FileCheck %s
// RUN: %run_host %t 2>&1 | %FileCheck --check-prefix=HOST --allow-empty %s
// HOST-NOT: warning
// CHECK-NOT: warning
#include <stdlib.h>

struct view {
  double *p;
  int n;
};

int main(void) {
  enum { N = 40 };
  double *u = calloc(N, sizeof *u);
  struct view *t = calloc(4, sizeof *t), all = {u, N};
#pragma acc data copy(u[0 : N]) create(t[0 : 4])
  {
#pragma acc parallel loop
    for (int k = 0; k < 4; k++)
      t[k] = all;
// CHECK: warning: {{.*}}host_address_stored.c:[[#@LINE+2]]: a pointer that the kernel finds in t, at byte 0, leads to the host's memory: host:0x{{[0-9a-f]+}}
// CHECK-NEXT: Device {{[0-9]+}} has these data elsewhere: attach the pointer (enter data attach)
#pragma acc parallel loop
    for (int k = 0; k < 4; k++)
      t[k].p[k] = k;
#pragma acc parallel loop
    for (int k = 0; k < 4; k++) {
      t[k].p = all.p + k; // the device's
      t[k].n = k;
    }
// CHECK-NOT: warning
#pragma acc parallel loop
    for (int k = 0; k < 4; k++)
      t[k].p[t[k].n] = k;
  }
  free(u), free(t);
  return 0;
}
