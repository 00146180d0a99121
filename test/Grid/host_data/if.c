// if(0): in the block the variable is the host's.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
#pragma acc data create(a)
  {
    void *here = a;
#pragma acc host_data use_device(a) if (0)
    CHECK((void *)a == here);
#pragma acc host_data use_device(a) if (1)
    CHECK_EQ((void *)a == here, !discrete_memory());
  }
  return check_done();
}
