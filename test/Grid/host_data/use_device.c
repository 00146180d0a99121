// use_device: in the block the variable is the device's.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
#pragma acc data create(a)
  {
    void *there = acc_deviceptr(a);
#pragma acc host_data use_device(a)
    CHECK((void *)a == there);
    CHECK_EQ((void *)a == there, !discrete_memory());
  }
  return check_done();
}
