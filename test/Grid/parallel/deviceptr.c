// deviceptr: the pointer is an address of the device already.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a[N], *p = acc_malloc(sizeof a);
  size_t there = 0;
#pragma acc DIRECTIVE deviceptr(p) copy(there)
  for (int i = 0; i < 1; i++) {
    p[7] = 5;
    there = (size_t)p;
  }
  acc_memcpy_from_device(a, p, sizeof a);
  CHECK_EQ(a[7], 5);
  CHECK_EQ(there, (size_t)p);
  acc_free(p);
}
