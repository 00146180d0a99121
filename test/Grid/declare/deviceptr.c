// deviceptr, in a function: the pointer is an address of the device already.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

static void f(int *p) {
#pragma acc declare deviceptr(p)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    p[i] = i;
}

int main(void) {
  int a[N], *p = acc_malloc(sizeof a);
  f(p);
  acc_memcpy_from_device(a, p, sizeof a);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i);
  acc_free(p);
  return check_done();
}
