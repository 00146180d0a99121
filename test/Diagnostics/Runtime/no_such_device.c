// A device number or type that does not exist: from the environment at the first construct, from a
// call at the call.
// RUN: %pacc -O2 %s -o %t
// RUN: not env ACC_DEVICE_NUM=7 %run_emulator %t 2>&1 | %FileCheck %s
// RUN: not env ACC_DEVICE_NUM=7 %run_host %t 2>&1 | %FileCheck %s
// RUN: not env ACC_DEVICE_NUM=first %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=TEXT
// RUN: not env ACC_DEVICE_TYPE=abacus %t 2>&1 | %FileCheck %s --check-prefix=TYPE
// RUN: not %run_emulator %t call 2>&1 | %FileCheck %s --check-prefix=CALL
// RUN: env ACC_DEVICE_NUM=0 %run_emulator %t
#include <openacc.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int x[10];
  if (argc > 1 && argv[1])
    acc_set_device_num(7, acc_get_device_type());
  // CALL: FATAL ERROR: there is no emulator device with number 7
  // CALL-NEXT: available: {{.*}}emulator 0
  // CALL: in a call of acc_set_device_num
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < 10; i++)
    x[i] = i;
  // CHECK: FATAL ERROR: there is no {{emulator|host}} device with number 7
  // CHECK-NEXT: available: {{.*}}host 0
  // CHECK-NEXT: ACC_DEVICE_NUM=7 asked for it
  // CHECK-NEXT: file:{{.*}}no_such_device.c main line:[[@LINE-6]]
  // TEXT: FATAL ERROR: {{.*}}ACC_DEVICE_NUM=first
  // TEXT: file:{{.*}}no_such_device.c main line:[[@LINE-8]]
  // TYPE: FATAL ERROR: {{.*}}ACC_DEVICE_TYPE=abacus
  // TYPE: file:{{.*}}no_such_device.c main line:[[@LINE-10]]
  printf("%d\n", x[9]);
  return 0;
}
