// The device has parts of an array, and a kernel surely uses others: of none of these does it have an element. Without the
// error it would compute with what lies beside the parts.
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t && %run_emulator %t
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 2 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 3 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 4 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 5 2>&1 | %FileCheck %s
// RUN: %pacc %without_gpu -gpu=check -O0 -w %s -o %t.checked && %run_emulator %t.checked
// RUN: not %run_emulator %t.checked 1 2>&1 | %FileCheck --check-prefix CHECKED %s
// RUN: not %run_emulator %t.checked 2 2>&1 | %FileCheck --check-prefix CHECKED %s
// RUN: not %run_emulator %t.checked 3 2>&1 | %FileCheck --check-prefix CHECKED %s
// RUN: not %run_emulator %t.checked 4 2>&1 | %FileCheck --check-prefix CHECKED %s
// RUN: not %run_emulator %t.checked 5 2>&1 | %FileCheck --check-prefix CHECKED %s
// CHECK: FATAL ERROR: data that a kernel uses through a pointer is partially present on the device: name=[[NAME:[pq]]]
// CHECK: used {{.*}}size:8
// CHECK: present {{.*}}name:[[NAME]]
// CHECKED: FATAL ERROR: {{.*}}: the kernel {{reads|writes}} element {{2|20}} of {{[pq]}}, but the device has 10 to 15
#include <stdlib.h>
static double q[40];

#define NEVER __attribute__((noinline)) static

NEVER void regionRound(double *p, int first, int n) {
#pragma acc data copy(p[10:6])
#pragma acc parallel loop
  for (int i = first; i < first + n; i++)
    p[i] += 1;
}

NEVER void ownClause(double *p, int first, int n) {
#pragma acc kernels loop copy(p[10:6])
  for (int i = first; i < first + n; i++)
    p[i] += 1;
}

NEVER void presentPointer(double *p, int first, int n) {
#pragma acc enter data copyin(p[10:6])
#pragma acc parallel loop present(p)
  for (int i = first; i < first + n; i++)
    p[i] += 1;
#pragma acc exit data copyout(p[10:6])
}

NEVER void presentByDefault(double *p, int first, int n) {
#pragma acc enter data copyin(p[10:6])
#pragma acc parallel loop default(present)
  for (int i = first; i < first + n; i++)
    p[i] += 1;
#pragma acc exit data copyout(p[10:6])
}

NEVER void array(int first, int n) {
#pragma acc data copy(q[10:6])
#pragma acc parallel loop
  for (int i = first; i < first + n; i++)
    q[i] += 1;
}

int main(int count, char **names) {
  const int which = count > 1 ? atoi(names[1]) : 0, beside = which % 2 ? 20 : 2;
  double *p = calloc(40, sizeof *p);
  regionRound(p, which == 1 ? beside : 10, 4);
  ownClause(p, which == 2 ? beside : 10, 4);
  presentPointer(p, which == 3 ? beside : 12, 4);
  presentByDefault(p, which == 4 ? beside : 12, 4);
  array(which == 5 ? beside : 11, 5);
  ownClause(p, 20, 0); // nothing is used
  return !(p[10] == 2 && p[12] == 4 && p[15] == 2 && q[11] == 1 && q[15] == 1 && q[16] == 0);
}
