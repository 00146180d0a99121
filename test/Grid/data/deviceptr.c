// deviceptr: the pointer is an address of the device in constructs inside.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N], *p = acc_malloc(sizeof a);
  size_t there = 0;
#pragma acc data deviceptr(p)
  {
#pragma acc serial copyout(there)
    {
      p[7] = 5;
      there = (size_t)p;
    }
  }
  acc_memcpy_from_device(a, p, sizeof a);
  CHECK_EQ(a[7], 5);
  CHECK_EQ(there, (size_t)p);
  acc_free(p);
  return check_done();
}
