// The values that `declare copyin` takes when a device is first used are there before whatever the program does first,
// in any queue: nothing has to wait for them.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
// RUN: %pacc -O2 -gpu=check -DCOPIES %s -o %t.copies && %run_emulator %t.copies && env PACC_EMULATOR=deferred %run_emulator %t.copies
#include "../check.h"

static unsigned g[8] = {46, 15, 8, 32};
#pragma acc declare copyin(g)

int main(void) {
  unsigned a[8];
#ifdef COPIES
#pragma acc parallel loop copy(alwaysout : g) copyout(a) async(5)
#else
#pragma acc parallel loop copyout(a) async(5)
#endif
  for (int i = 0; i < 8; i++) {
    a[i] = g[i] * 7 + i;
    g[i] += 1;
  }
#pragma acc wait(5)
  const unsigned want[8] = {46 * 7, 15 * 7 + 1, 8 * 7 + 2, 32 * 7 + 3, 4, 5, 6, 7};
  for (int i = 0; i < 8; i++) CHECK_EQ(a[i], want[i]);
  return check_done();
}
