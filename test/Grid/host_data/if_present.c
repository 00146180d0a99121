// if_present: what is not on the device stays the host's; without it that ends the program.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../grid.h"

int main(void) {
  int a[N];
  void *here = a;
  if (in_child()) {
#pragma acc host_data use_device(a)
    exit(!discrete_memory());
  }
  CHECK(child_failed());
#pragma acc host_data use_device(a) if_present
  CHECK((void *)a == here);
  return check_done();
}
