// A device for which a file has no code: the message names a switch that there is.
// RUN: %driver -acc=multicore %s -o %t && %run_host %t && not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: %driver -acc %s -o %t && %run_emulator %t
// CHECK: No emulator device code available for {{.*}}no_code.c
// CHECK-NEXT: Rebuild this file with -acc to use PACC emulator 0
#include "../check.h"

int main(void) {
  int a[10];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++)
    a[i] = i;
  CHECK_EQ(a[7], 7);
  return check_done();
}
