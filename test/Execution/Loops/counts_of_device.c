// A count that only the device knows: the host has 0 in its structure, which says nothing of how many gangs are worth it.
// RUN: %pacc -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: env NVCOMPILER_ACC_NOTIFY=1 %run_fake %t quiet 2>&1 | %FileCheck %s
#include "../check.h"

enum { N = 5000 };
struct List {
  int count;
  int *of;
};

int main(int argc, char **argv) {
  static int of[N];
  struct List list = {0, of};
#pragma acc enter data copyin(list) create(list.of[0:N])
#pragma acc serial present(list)
  list.count = N;
  // CHECK: function=main line=[[#@LINE+1]] {{.*}} grid=64 block=128
#pragma acc parallel loop present(list)
  for (int i = 0; i < list.count; i++)
    list.of[i] = 3 * i;
#pragma acc exit data copyout(list.of[0:N]) delete(list)
  for (int i = 0; argc < 2 && i < N; i++) // the driver of the test runs no kernels
    CHECK_EQ(of[i], 3 * i);
  return check_done();
}
