// A section of which the device has a part: both ranges and the line of the earlier mapping are told.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=AFTER
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefix=BEFORE
// RUN: not %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefix=AROUND
// RUN: not %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefix=PRESENT
// RUN: %run_host %t 0
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = 100, kind = argc > 1 ? atoi(argv[1]) : 0;
  double *a = calloc(n, sizeof(double));
#pragma acc enter data copyin(a[20:40])
  if (kind == 0) {
#pragma acc parallel loop copy(a[50:20])
    for (int i = 50; i < 70; i++)
      a[i] = 1;
    // AFTER: FATAL ERROR: variable in data clause is partially present on the device: name=a
    // AFTER-NEXT: wanted  host:0x{{[0-9a-f]+}} size:160
    // AFTER-NEXT: present host:0x{{[0-9a-f]+}} size:320 name:a line:[[@LINE-7]]
    // AFTER: file:{{.*}}partly_present.c main line:[[@LINE-6]]
  } else if (kind == 1) {
#pragma acc data copyin(a[0:30])
    a[0] = 1;
    // BEFORE: FATAL ERROR: variable in data clause is partially present on the device: name=a
    // BEFORE: file:{{.*}}partly_present.c main line:[[@LINE-3]]
  } else if (kind == 2) {
#pragma acc enter data create(a[0:n])
    // AROUND: FATAL ERROR: variable in data clause is partially present on the device: name=a
    // AROUND: file:{{.*}}partly_present.c main line:[[@LINE-2]]
  } else {
#pragma acc parallel loop present(a[20:41])
    for (int i = 20; i < 61; i++)
      a[i] = 1;
    // PRESENT: FATAL ERROR: variable in data clause is partially present on the device: name=a
    // PRESENT: file:{{.*}}partly_present.c main line:[[@LINE-4]]
  }
  free(a);
  return 0;
}
