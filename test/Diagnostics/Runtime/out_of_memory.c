// Device memory exhausted: the bytes wanted, the variable and what is left, at the directive's line.
// RUN: %pacc -O2 %s -o %t
// RUN: not env PACC_DEVICE_MEMORY=64M %run_emulator %t 2>&1 | %FileCheck %s
// RUN: not env PACC_DEVICE_MEMORY=64M %run_emulator %t compute 2>&1 | %FileCheck %s --check-prefix=COMPUTE
// RUN: env PACC_DEVICE_MEMORY=256M %run_emulator %t && %run_host %t
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  long n = 40L << 20;
  char *first = malloc(n), *second = malloc(n);
  if (argc > 1 && argv[1]) {
#pragma acc parallel loop copyout(first[0:n], second[0:n])
    for (long i = 0; i < 10; i++)
      first[i] = second[i] = 1;
    // COMPUTE: FATAL ERROR: Out of memory allocating 41943040 bytes of device memory for variable second
    // COMPUTE: file:{{.*}}out_of_memory.c main line:[[@LINE-4]]
  } else {
#pragma acc enter data create(first[0:n])
#pragma acc enter data create(second[0:n])
    // CHECK: FATAL ERROR: Out of memory allocating 41943040 bytes of device memory for variable second
    // CHECK-NEXT: total/free {{.*}} memory: 67108864/{{[0-9]+}}
    // CHECK: file:{{.*}}out_of_memory.c main line:[[@LINE-3]]
#pragma acc exit data delete (first[0:n], second[0:n])
  }
  free(first);
  free(second);
  return 0;
}
