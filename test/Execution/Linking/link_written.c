// declare link: a number that a construct copies, and that its kernel changes in a routine. The launch moves it from
// memory that the device shares with the host to the device's own; the routine had the old place, freed meanwhile.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
#include "../check.h"

static int sum, calls;
#pragma acc declare link(sum, calls)

static void add(int i) { sum += i; }

static int counted(int i) {
#pragma acc atomic update
  calls++;
  return i;
}

int main(void) {
  int before[100];
#pragma acc kernels copyout(before)
  for (int i = 0; i < 100; i++) {
    before[i] = sum;
    add(i);
  }
  for (int i = 0; i < 100; i++)
    CHECK_EQ(before[i], i * (i - 1) / 2);
  CHECK_EQ(sum, 4950);

  for (int round = 1; round <= 3; round++) { // the same without a use in the kernel itself
#pragma acc parallel loop copyout(before) copy(calls)
    for (int i = 0; i < 100; i++)
      before[i] = counted(i);
    CHECK_EQ(calls, 100 * round);
  }
  return check_done();
}
