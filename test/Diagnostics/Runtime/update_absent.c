// update of data that is not on the device is an error; with if_present it is nothing.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t device 2>&1 | %FileCheck %s --check-prefix=DEVICE
// RUN: %run_host %t
#include <stdlib.h>

int main(int argc, char **argv) {
  int *a = calloc(10, sizeof(int));
#pragma acc update self(a[0:10]) if_present
  if (argc > 1 && argv[1]) {
#pragma acc update device(a[2:3])
    // DEVICE: FATAL ERROR: data in UPDATE clause was not found on device 1: name=a host:0x
    // DEVICE: file:{{.*}}update_absent.c main line:[[@LINE-2]]
  }
#pragma acc update self(a[0:10])
  // CHECK: FATAL ERROR: data in UPDATE clause was not found on device 1: name=a host:0x
  // CHECK: file:{{.*}}update_absent.c main line:[[@LINE-2]]
  free(a);
  return 0;
}
