// A routine that the program has, but for no device: because its file was compiled without -acc, or has no
// directive. The host has it; other devices say who calls it.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %driver -c -DDEFINES %s -o %t.dir/plain.o
// RUN: %pacc -c -DDEFINES %s -o %t.dir/without.o
// RUN: %pacc %s %t.dir/plain.o -o %t.one && %run_host %t.one
// RUN: not env ACC_DEVICE_TYPE=emulator %t.one 2>&1 | %FileCheck %s
// RUN: not %run_fake %t.one 2>&1 | %FileCheck %s --check-prefix=GPU
// RUN: %pacc %s %t.dir/without.o -o %t.two && %run_host %t.two
// RUN: not env ACC_DEVICE_TYPE=emulator %t.two 2>&1 | %FileCheck %s
// CHECK: no emulator device code available for 'absent', which {{.*}}missing_routine.c:[[#LINE:]] calls
// CHECK-NEXT: Compile the file that defines it with -acc, and put '#pragma acc routine seq' before it there
// GPU: no CUDA device code available for 'absent', which {{.*}}missing_routine.c:[[#LINE:]] calls
// GPU-NEXT: Compile the file that defines it with -acc=gpu, and put '#pragma acc routine seq' before it there
#ifdef DEFINES
int absent(int i) { return i + 1; }
#else
#include "../check.h"

#pragma acc routine seq
int absent(int i);

int main(void) {
  int a[4];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; i++)
    a[i] = absent(i);
  CHECK_EQ(a[3], 4);
  return check_done();
}
#endif
