// PACC_EMULATOR: lanes in an order drawn from a seed, queues that do nothing before something waits; what nothing
// waited for is done at the end; what the variable does not know is an error.
// RUN: %pacc -O2 %s -o %t
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2> %t.1
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t 1 2> %t.1.again
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t 1 2> %t.2
// RUN: diff %t.1 %t.1.again
// RUN: not diff %t.1 %t.2
// RUN: env ACC_DEVICE_TYPE=emulator %t 0
// RUN: env PACC_EMULATOR=deferred %run_emulator %t 1
// RUN: env PACC_EMULATOR=sideways not %run_emulator %t 1 2>&1 | %FileCheck %s
// CHECK: FATAL ERROR: PACC_EMULATOR=sideways: order:<number>, deferred or strict expected, or several with commas between
// CHECK-NEXT: file:{{.*}}emulator_settings.c main line:[[#@LINE+11]]
#include "../check.h"
#include <openacc.h>
#include <stdlib.h>

enum { n = 100 };
static int last[n];

int main(int argc, char **argv) {
  const int deferred = atoi(argv[1]);
  int x[n], order[n] = {0}, came = 0;
#pragma acc parallel loop gang vector vector_length(128) copy(order) copy(came)
  for (int i = 0; i < n; i++) {
    int mine;
#pragma acc atomic capture
    mine = came++;
    order[mine] = i;
  }
  for (int i = 0; i < n; i++)
    fprintf(stderr, "%d ", order[i]); // the other output is the same in any order

  for (int i = 0; i < n; i++)
    x[i] = 1;
#pragma acc enter data copyin(x) async(1)
#pragma acc parallel loop present(x) async(1)
  for (int i = 0; i < n; i++)
    x[i] += 1;
#pragma acc update self(x) async(1)
  CHECK_EQ(x[7], deferred ? 1 : 2); // too early
  if (deferred)
    x[8] = 5; // too early, too
#pragma acc wait(1)
  CHECK_EQ(x[7], 2);
  CHECK_EQ(x[8], deferred ? 6 : 2);

#pragma acc parallel loop copyout(last) async(2)
  for (int i = 0; i < n; i++)
    last[i] = i;
#pragma acc exit data delete(x) async(2)
  return check_done();
}

__attribute__((destructor)) static void judge(void) {
  if (last[9] != 9)
    _Exit(3);
}
