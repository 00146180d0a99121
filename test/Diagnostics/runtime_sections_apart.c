// Two sections of one array that were mapped one by one lie anywhere on the device, but a kernel has one address for both.
// RUN: %pacc %s -o %t
// RUN: %run_host %t
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
#include <stdlib.h>

int main(void) {
  int *a = calloc(300, sizeof *a);
#pragma acc enter data copyin(a[0:10])
#pragma acc enter data copyin(a[200:10])
#pragma acc parallel loop present(a[0:10], a[200:10])
  for (int i = 0; i < 10; i++)
    a[200 + i] += a[i];
  // CHECK: FATAL ERROR: sections of an array that a kernel uses lie elsewhere on the device than beside each other: name=a
  // CHECK-NEXT: host:0x{{[0-9a-f]+}} size:40 and host:0x{{[0-9a-f]+}} size:40
  // CHECK-NEXT: Map them in one directive, or all that lies between them, too
  // CHECK-NEXT: file:{{.*}}runtime_sections_apart.c main line:[[@LINE-6]]
  return 0;
}
