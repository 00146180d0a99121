// Two sections of one array that were mapped one by one lie anywhere on the device, but a kernel has one address for both.
// RUN: %pacc %s -o %t
// RUN: %run_host %t
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t rows 2>&1 | %FileCheck %s --check-prefix=ROWS
#include <stdlib.h>

/* Their pointers, in which a kernel looks for the rows. */
static int rows_apart(void) {
  int *rows[300];
  for (int i = 0; i < 300; i++)
    rows[i] = calloc(4, sizeof(int));
  int **r = rows;
#pragma acc parallel loop copy(r[0:10][0:4], r[200:10][0:4])
  for (int i = 0; i < 10; i++)
    r[200 + i][1] += r[i][1];
  // ROWS: FATAL ERROR: sections of an array that a kernel uses lie elsewhere on the device than beside each other: name=r
  // ROWS-NEXT: host:0x{{[0-9a-f]+}} size:80 and host:0x{{[0-9a-f]+}} size:80
  // ROWS: file:{{.*}}sections_apart.c rows_apart line:[[@LINE-5]]
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1)
    return rows_apart();
  int *a = calloc(300, sizeof *a);
#pragma acc enter data copyin(a[0:10])
#pragma acc enter data copyin(a[200:10])
#pragma acc parallel loop present(a[0:10], a[200:10])
  for (int i = 0; i < 10; i++)
    a[200 + i] += a[i];
  // CHECK: FATAL ERROR: sections of an array that a kernel uses lie elsewhere on the device than beside each other: name=a
  // CHECK-NEXT: host:0x{{[0-9a-f]+}} size:40 and host:0x{{[0-9a-f]+}} size:40
  // CHECK-NEXT: Map them in one directive, or all that lies between them, too
  // CHECK-NEXT: file:{{.*}}sections_apart.c main line:[[@LINE-6]]
  return 0;
}
