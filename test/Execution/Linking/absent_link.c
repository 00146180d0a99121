// A routine that uses a variable of declare link which is not on the device: the emulator names it. One that
// does not come to the use is no error.
// RUN: %pacc -O2 %s -o %t && %run_host %t
// RUN: not env ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s
// RUN: %pacc -O0 %s -o %t && not env ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s
// CHECK: seen 5
// CHECK: a routine uses 'table', which is in 'declare link' and not present on the device: name it in a data clause of the construct or round it
#include "../check.h"

static int table[100], other[100];
#pragma acc declare link(table, other)

static int get(int i, int which) { return which ? table[i] : other[i]; }

int main(void) {
  int seen = 0;
  other[3] = 5;
  table[check_failures] = 1;
#pragma acc data copyin(other)
#pragma acc serial copyout(seen)
  seen = get(3, 0);
  printf("seen %d\n", seen);
  fflush(stdout);
#pragma acc data copyin(other)
#pragma acc serial copyout(seen)
  seen = get(3, seen);
  return check_done();
}
