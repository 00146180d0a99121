// Data in a present clause that is not on the device, on every construct that takes the clause.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_emulator %t 0 2>&1 | %FileCheck %s --check-prefix=LOOP
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefix=DATA
// RUN: not %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefix=ARRAY
// RUN: not %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefix=GONE
// RUN: not %run_emulator %t 4 2>&1 | %FileCheck %s --check-prefix=DEFAULT
// RUN: %run_host %t 0 && %run_host %t 1 && %run_host %t 2 && %run_host %t 3 && %run_host %t 4
#include <stdlib.h>

static float table[50];

static void loop(int n, float *a) {
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1;
  // LOOP: FATAL ERROR: data in {{PRESENT|present}} clause was not found on device 1: name=a host:0x{{[0-9a-f]+}}
  // LOOP: file:{{.*}}present_absent.c loop line:[[@LINE-4]]
}

static void data(int n, float *b) {
#pragma acc data present(b[0:n])
  b[0] = 2;
  // DATA: FATAL ERROR: data in {{PRESENT|present}} clause was not found on device 1: name=b host:0x
  // DATA: file:{{.*}}present_absent.c data line:[[@LINE-3]]
}

static void array(void) {
#pragma acc serial present(table)
  table[3] = 2;
  // ARRAY: FATAL ERROR: data in {{PRESENT|present}} clause was not found on device 1: name=table host:0x
  // ARRAY: file:{{.*}}present_absent.c array line:[[@LINE-3]]
}

/* It was present, and is not any more. */
static void gone(int n, float *a) {
#pragma acc enter data copyin(a[0:n])
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] = 1;
#pragma acc exit data delete (a[0:n])
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 1;
  // GONE: FATAL ERROR: data in {{PRESENT|present}} clause was not found on device 1: name=a host:0x
  // GONE: file:{{.*}}present_absent.c gone line:[[@LINE-4]]
}

static void by_default(void) {
#pragma acc parallel loop default(present)
  for (int i = 0; i < 50; i++)
    table[i] = 1;
  // DEFAULT: FATAL ERROR: {{.*}} was not found on device 1: name=table host:0x
  // DEFAULT: file:{{.*}}present_absent.c by_default line:[[@LINE-4]]
}

int main(int argc, char **argv) {
  float *a = calloc(100, sizeof(float));
  switch (argc > 1 ? atoi(argv[1]) : 0) {
  case 0:
    loop(100, a);
    break;
  case 1:
    data(100, a);
    break;
  case 2:
    array();
    break;
  case 3:
    gone(100, a);
    break;
  case 4:
    by_default();
  }
  free(a);
  return 0;
}
