// A pointer in deviceptr that leads to the host's memory: the emulator can use that, a GPU ends with an error. Told once for each
// kernel. Not of pointers near memory that the device has, of null, or on the host.
// RUN: %pacc -O2 %s -o %t
// RUN: %run_emulator %t 2>&1 | %FileCheck %s
// RUN: %run_host %t 2>&1 | %FileCheck --check-prefix=HOST %s
// HOST-NOT: warning
#include <openacc.h>
#include <stdio.h>

static int sum(const int *p, int n) {
  int s = 0;
// CHECK-NOT: warning
// CHECK: warning: {{.*}}deviceptr_host.c:[[#@LINE+4]]: p is in deviceptr, but does not lead to memory of device 1: 0x{{[0-9a-f]+}}
// CHECK-NEXT: If it is the host's, the data need a data clause (copy, present) instead
// CHECK-NOT: warning
  for (int k = 0; k < 2; k++) {
#pragma acc parallel loop deviceptr(p) reduction(+:s)
    for (int i = 0; i < n; i++) s += p[i];
  }
  return s;
}

int main(void) {
  int n = 100, *there = acc_malloc(n * sizeof(int)), *none = NULL;
#pragma acc parallel loop deviceptr(there)
  for (int i = 0; i < n; i++) there[i] = i;
  const int *from_one = there - 1, *end = there + n;
  int s = 0;
#pragma acc parallel loop deviceptr(from_one, end, none) reduction(+:s)
  for (int i = 1; i <= n; i++) s += from_one[i] + end[-i] + (none ? none[i] : 0);
  static int far[1 << 16];
  int *p = far + (1 << 15);
  for (int i = 0; i < n; i++) p[i] = i;
  const int t = sum(p, n);
  acc_free(there);
// CHECK: 9900 9900
// HOST: 9900 9900
  printf("%d %d\n", s, t);
  return 0;
}
